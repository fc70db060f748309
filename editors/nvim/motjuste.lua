-- :Motjuste picks another word for the one under the cursor, or for the selection.
-- Needs the language server set up as docs/editors.md says. Copy this file to ~/.config/nvim/plugin/.

-- As many as fit on a screen with the text.
local SHOWN = 15

local function client_of(buffer)
  local clients = (vim.lsp.get_clients or vim.lsp.buf_get_clients)(vim.lsp.get_clients and { bufnr = buffer } or buffer)
  for _, client in pairs(clients) do
    if client.name == 'motjuste' then
      return client
    end
  end
end

local function range_of(command, client)
  if command.range > 0 then
    return vim.lsp.util.make_given_range_params(nil, nil, 0, client.offset_encoding)
  end
  return vim.lsp.util.make_range_params(0, client.offset_encoding)
end

local function pick(command)
  local buffer = vim.api.nvim_get_current_buf()
  local client = client_of(buffer)
  if not client then
    return vim.notify('motjuste is not running here', vim.log.levels.WARN)
  end
  local params = range_of(command, client)
  local argument = { uri = params.textDocument.uri, range = params.range }
  local request = { command = 'motjuste.words', arguments = { argument } }
  vim.lsp.buf_request(buffer, 'workspace/executeCommand', request, function(failure, words, context)
    if context.client_id ~= client.id then
      return
    end
    if failure or #words == 0 then
      return vim.notify(failure and failure.message or 'motjuste: no other word fits here')
    end
    vim.ui.select(vim.list_slice(words, 1, SHOWN), {
      prompt = 'Another word',
      format_item = function(word)
        -- Unknown for what stands for an idiom.
        local known = type(word.inTen) == 'number'
        return known and word.label .. '  ' .. word.inTen .. ' in 10' or word.label
      end,
    }, function(word)
      if word then
        vim.lsp.util.apply_text_edits(word.edits, buffer, client.offset_encoding)
      end
    end)
  end)
end

vim.api.nvim_create_user_command('Motjuste', pick, { range = true, desc = 'Pick another word' })
