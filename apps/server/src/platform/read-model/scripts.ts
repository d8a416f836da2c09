/**
 * Everything Redis does to a read model, in three scripts: each runs as one atomic step.
 *
 * Keys: `<base>current` and `<base>building` → version; below `<base>v<version>:` are `at` (checkpoint), `d:<key>` (documents) and per list
 * `l:<list>:r` (rows by id: state, names of orders, tokens), `l:<list>:m:<sort>` (members by id), `l:<list>:s:<sort>:<state>`
 * (sorted members), `l:<list>:t:<state>` (tokens).
 * state: 1 active, 0 not active. Both together (a) are put together by whoever asks: writing is what Redis spends most time on.
 */

/**
 * ARGV: lease key, lease token, lease ms, JSON of steps. Nothing is written unless the lease and every checkpoint still hold.
 * A batch has each row of a list once and every member names its row, so what is added may wait and be added in few commands.
 * A row whose text stays has only those orders written anew whose member is another.
 */
export const APPLY = `
local steps = cjson.decode(ARGV[4])
if redis.call('GET', ARGV[1]) ~= ARGV[2] then return 'fenced' end
for _, step in ipairs(steps) do
  if (redis.call('GET', step.space .. 'at') or '') ~= step.from then return 'moved' end
end
redis.call('PEXPIRE', ARGV[1], ARGV[3])
local waiting = {ZADD = {}, HSET = {}}
local function write(command, key, first, second)
  local args = waiting[command][key]
  if not args then args = {}; waiting[command][key] = args end
  local n = #args
  args[n + 1] = first
  args[n + 2] = second
  if n >= 1000 then
    redis.call(command, key, unpack(args))
    waiting[command][key] = nil
  end
end
local function parts(text) return string.match(text, '^([01])([^|]*)|(.*)$') end
local function place(list, state, id, name, member)
  write('ZADD', list .. 's:' .. name .. ':' .. state, 0, member)
  write('HSET', list .. 'm:' .. name, id, member)
end
local function index(list, id, text, members)
  local state, _, tokens = parts(text)
  write('HSET', list .. 'r', id, text)
  for name, member in pairs(members) do place(list, state, id, name, member) end
  if tokens ~= '' then
    for token in string.gmatch(tokens, '[^ ]+') do write('ZADD', list .. 't:' .. state, 0, token .. '\\0' .. id) end
  end
end
local function unindex(list, id, text)
  local state, names, tokens = parts(text)
  for name in string.gmatch(names, '[^,]+') do
    redis.call('ZREM', list .. 's:' .. name .. ':' .. state, redis.call('HGET', list .. 'm:' .. name, id))
    redis.call('HDEL', list .. 'm:' .. name, id)
  end
  for token in string.gmatch(tokens, '[^ ]+') do redis.call('ZREM', list .. 't:' .. state, token .. '\\0' .. id) end
end
local function reorder(list, id, text, members)
  local state = parts(text)
  for name, member in pairs(members) do
    local before = redis.call('HGET', list .. 'm:' .. name, id)
    if before ~= member then
      redis.call('ZREM', list .. 's:' .. name .. ':' .. state, before)
      place(list, state, id, name, member)
    end
  end
end
for _, step in ipairs(steps) do
  for _, doc in ipairs(step.docs) do
    if doc[2] then redis.call('SET', step.space .. 'd:' .. doc[1], doc[2]) else redis.call('DEL', step.space .. 'd:' .. doc[1]) end
  end
  for _, change in ipairs(step.rows) do
    local list, id, text, members = step.space .. 'l:' .. change[1] .. ':', change[2], change[3], change[4]
    local old = redis.call('HGET', list .. 'r', id)
    if old and old == text then
      reorder(list, id, text, members)
    else
      if old then unindex(list, id, old) end
      if text then index(list, id, text, members) elseif old then redis.call('HDEL', list .. 'r', id) end
    end
  end
  for command, keys in pairs(waiting) do
    for key, args in pairs(keys) do redis.call(command, key, unpack(args)) end
    waiting[command] = {}
  end
  redis.call('SET', step.space .. 'at', step.to)
  if step.done then
    redis.call('SET', step.current, step.version)
    redis.call('DEL', step.building)
  elseif step.building then
    redis.call('SET', step.building, step.version)
  end
end
return 'ok'
`;

/** ARGV: base, document keys. Answers [checkpoint, documents…] of the version in use, or nothing while there is none. */
export const READ = `
local version = redis.call('GET', ARGV[1] .. 'current')
if not version then return nil end
local space = ARGV[1] .. 'v' .. version .. ':'
local at = redis.call('GET', space .. 'at')
if not at then return nil end
local found = {at}
for i = 2, #ARGV do found[i] = redis.call('GET', space .. 'd:' .. ARGV[i]) end
return found
`;

/** ARGV: lease key, token, ms, 'holder#' whose former token (a UUID follows) may be replaced, or ''. Takes a free lease or keeps one's own; answers who has it. What never ends is no lease. */
export const LEASE = `
if redis.call('TYPE', ARGV[1]).ok ~= 'string' or redis.call('PTTL', ARGV[1]) < 0 then redis.call('DEL', ARGV[1]) end
local holder = redis.call('GET', ARGV[1])
if not holder or holder == ARGV[2] or (ARGV[4] ~= '' and string.sub(holder, 1, -37) == ARGV[4]) then
  redis.call('SET', ARGV[1], ARGV[2], 'PX', ARGV[3])
  return ARGV[2]
end
return holder
`;

/** ARGV: lease key, token, keys. Removes them unless the lease went to somebody else, who may be writing there by now; 0 then. */
export const DROP = `
if redis.call('GET', ARGV[1]) ~= ARGV[2] then return 0 end
for i = 3, #ARGV do redis.call('UNLINK', ARGV[i]) end
return 1
`;

/** ARGV: lease key, token. */
export const RELEASE = `if redis.call('GET', ARGV[1]) == ARGV[2] then return redis.call('DEL', ARGV[1]) end return 0`;
