#!/bin/sh
# An authority and one certificate for the database's members: certificates.sh FOLDER NAME… Made once; to renew it, empty the folder.
set -eu
folder=$1
shift
[ -f "$folder/node/node.crt" ] && exit 0
command -v openssl >/dev/null || apk add --no-cache openssl >/dev/null
mkdir -p "$folder/ca" "$folder/node" "$folder/authority"
openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj "/CN=Loam database authority" \
  -keyout "$folder/authority/ca.key" -out "$folder/ca/ca.crt"
names=$(for name in "$@"; do printf 'DNS:%s,' "$name"; done)
openssl req -newkey rsa:3072 -nodes -subj "/CN=eventstore-node" -keyout "$folder/node/node.key" -out "$folder/node/node.csr"
printf 'subjectAltName=%sDNS:localhost\nextendedKeyUsage=serverAuth,clientAuth\n' "$names" >"$folder/node/extensions"
openssl x509 -req -days 825 -in "$folder/node/node.csr" -CA "$folder/ca/ca.crt" -CAkey "$folder/authority/ca.key" -CAcreateserial \
  -extfile "$folder/node/extensions" -out "$folder/node/node.crt"
rm "$folder/node/node.csr" "$folder/node/extensions"
chmod 700 "$folder/authority"
chmod 600 "$folder/authority/ca.key"
# the members' own user reads the key; nobody else is on this volume
chmod 644 "$folder/node/node.key"
