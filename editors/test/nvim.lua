-- Opens a letter, takes the first action at a word, writes the file; the same with :Motjuste and with More words….
local function fail(message)
  io.stderr:write(message .. '\n')
  vim.cmd('cquit')
end

-- The action that is taken; the first of a menu that has none of this name.
local wanted
vim.ui.select = function(items, _, choose)
  for index, item in ipairs(items) do
    local action = item[2] or item.action
    if action and action.title == wanted then
      return choose(item, index)
    end
  end
  choose(items[1], 1)
end
-- Neovim 0.7 asks with it what a server wants to know.
vim.fn.inputlist = function() return 1 end

local function is_ready()
  for _, client in pairs(vim.lsp.buf_get_clients(0)) do
    return client.initialized and client.server_capabilities.codeActionProvider ~= nil
  end
end

local function line(number)
  return vim.api.nvim_buf_get_lines(0, number - 1, number, true)[1]
end

local function replace(number, word, act)
  local before = line(number)
  vim.api.nvim_win_set_cursor(0, { number, before:find(word, 1, true) - 1 })
  act()
  if not vim.wait(20000, function() return line(number) ~= before end) then
    fail('nothing replaced ' .. word .. ' in line ' .. number)
  end
end

vim.cmd('edit ' .. vim.env.LETTER)
vim.cmd('setfiletype markdown')
if not vim.wait(20000, is_ready) then
  fail('the server did not start')
end
replace(3, 'odd', function() vim.lsp.buf.code_action() end)
replace(5, 'odd', function() vim.cmd('Motjuste') end)
wanted = 'More words…'
replace(7, 'odd', function() vim.lsp.buf.code_action() end)
vim.cmd('write')
vim.cmd('quitall')
