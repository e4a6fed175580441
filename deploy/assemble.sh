#!/bin/sh
# Copies what a server needs at run time from a built checkout into an empty folder: no sources, no development
# dependencies, no embedded Postgres. Used by the Dockerfile.
# usage: deploy/assemble.sh <folder>
set -eu
cd "$(dirname "$0")/.."
target=$1
mkdir -p "$target/server" "$target/web" "$target/docs" "$target/bin" "$target/node_modules/@iconify-json"
cp -R server/dist server/migrations server/package.json "$target/server/"
cp -R web/dist "$target/web/"
cp -R docs/guide "$target/docs/"
find "$target" -name '*.map' -delete
# The bundle contains all libraries but sharp, which is native, and the icon sets, which are read as files.
for name in sharp @img detect-libc semver; do cp -R "node_modules/$name" "$target/node_modules/"; done
for name in lucide mdi; do
  mkdir -p "$target/node_modules/@iconify-json/$name"
  cp "node_modules/@iconify-json/$name/"*.json "$target/node_modules/@iconify-json/$name/"
done
cp "$(node -p process.execPath)" "$target/bin/node"
# The commands of `npm run` for an installation without npm: amber doctor, amber migrate up.
cat >"$target/bin/amber" <<'END'
#!/bin/sh
self=$(readlink -f "$0")
exec "${self%/*}/node" "${self%/*}/../server/dist/command.js" "$@"
END
chmod 755 "$target/bin/amber"
if command -v strip >/dev/null; then strip --strip-unneeded "$target/bin/node"; fi
