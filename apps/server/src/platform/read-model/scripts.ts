/**
 * Everything Redis does to a read model, in three scripts: each runs as one atomic step.
 *
 * Keys: `<base>current` → version; below `<base>v<version>:` are `at` (checkpoint), `d:<key>` (documents) and per list
 * `l:<list>:r` (rows by id), `l:<list>:s:<sort>:<state>` (sorted members), `l:<list>:t:<state>` (tokens).
 * state: 1 active, 0 not active. Both together (a) are put together by whoever asks: writing is what Redis spends most time on.
 */

/**
 * ARGV: lease key, lease token, lease ms, JSON of steps. Nothing is written unless the lease and every checkpoint still hold.
 * A batch has each row of a list once and every member names its row, so what is added may wait and be added in few commands.
 */
export const APPLY = `
local steps = cjson.decode(ARGV[4])
if redis.call('GET', ARGV[1]) ~= ARGV[2] then return 'fenced' end
for _, step in ipairs(steps) do
  if (redis.call('GET', step.space .. 'at') or '') ~= step.from then return 'moved' end
end
redis.call('PEXPIRE', ARGV[1], ARGV[3])
local function unindex(list, id, raw)
  local row = cjson.decode(raw)
  local state = row.a and '1' or '0'
  for name, member in pairs(row.s) do redis.call('ZREM', list .. 's:' .. name .. ':' .. state, member) end
  for _, token in ipairs(row.t) do redis.call('ZREM', list .. 't:' .. state, token .. '\\0' .. id) end
end
local waiting = {}
local function add(key, member)
  local args = waiting[key]
  if not args then args = {}; waiting[key] = args end
  args[#args + 1] = 0
  args[#args + 1] = member
  if #args >= 1000 then
    redis.call('ZADD', key, unpack(args))
    waiting[key] = nil
  end
end
local function index(list, id, row)
  local state = row.a and '1' or '0'
  for name, member in pairs(row.s) do add(list .. 's:' .. name .. ':' .. state, member) end
  for _, token in ipairs(row.t) do add(list .. 't:' .. state, token .. '\\0' .. id) end
end
for _, step in ipairs(steps) do
  for _, doc in ipairs(step.docs) do
    if doc[2] then redis.call('SET', step.space .. 'd:' .. doc[1], doc[2]) else redis.call('DEL', step.space .. 'd:' .. doc[1]) end
  end
  for _, change in ipairs(step.rows) do
    local list, id, raw = step.space .. 'l:' .. change[1] .. ':', change[2], change[3]
    local old = redis.call('HGET', list .. 'r', id)
    if old ~= raw then
      if old then unindex(list, id, old) end
      if raw then
        redis.call('HSET', list .. 'r', id, raw)
        index(list, id, cjson.decode(raw))
      elseif old then redis.call('HDEL', list .. 'r', id) end
    end
  end
  for key, args in pairs(waiting) do redis.call('ZADD', key, unpack(args)) end
  waiting = {}
  redis.call('SET', step.space .. 'at', step.to)
  if step.current then redis.call('SET', step.current, step.version) end
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

/**
 * ARGV: base, list, sort, state, 'asc'|'desc', offset, count (-1: all), 'search'|'', tokens… (each matches by its beginning).
 * Answers [checkpoint, total, members…]. Few matches are sorted by themselves; many are picked while walking the order.
 * Nothing else runs in Redis meanwhile, so ids are cut out by their place: a member ends in 16 digits and a checksum of 8 (sortMember).
 * Of both states together, the place of one that is not active is its own rank and the number of active ones before it; the active fill the rest.
 */
export const PAGE = `
local version = redis.call('GET', ARGV[1] .. 'current')
if not version then return nil end
local space = ARGV[1] .. 'v' .. version .. ':'
local at = redis.call('GET', space .. 'at')
if not at then return nil end
local list = space .. 'l:' .. ARGV[2] .. ':'
local order, passive, both = list .. 's:' .. ARGV[3] .. ':' .. ARGV[4], nil, ARGV[4] == 'a'
local passives = 0
if both then
  order, passive = list .. 's:' .. ARGV[3] .. ':1', list .. 's:' .. ARGV[3] .. ':0'
  passives = redis.call('ZCARD', passive)
end
local total = redis.call('ZCARD', order) + passives
local offset, count = tonumber(ARGV[6]), tonumber(ARGV[7])
local result = {at, 0}
local function passiveAt(rank) return redis.call('ZRANGE', passive, rank, rank)[1] end
local function placeOf(rank) return rank < passives and rank + redis.call('ZLEXCOUNT', order, '-', '(' .. passiveAt(rank)) or -1 end
local function merged(from, to)
  local before, past = 0, passives
  while before < past do
    local middle = math.floor((before + past) / 2)
    if placeOf(middle) < from then before = middle + 1 else past = middle end
  end
  local active = redis.call('ZRANGE', order, from - before, to - before)
  local members, taken, place = {}, 0, placeOf(before)
  for at = from, to do
    if at == place then
      members[#members + 1] = passiveAt(before)
      before = before + 1
      place = placeOf(before)
    else
      taken = taken + 1
      members[#members + 1] = active[taken] or ''
    end
  end
  return members
end
local function range(from, to)
  if passives > 0 then
    local last = (to < 0 or to >= total) and total - 1 or to
    if from > last then return {} end
    if ARGV[5] ~= 'desc' then return merged(from, last) end
    local members = merged(total - 1 - last, total - 1 - from)
    local n = #members
    for i = 1, math.floor(n / 2) do members[i], members[n + 1 - i] = members[n + 1 - i], members[i] end
    return members
  end
  if ARGV[5] == 'desc' then return redis.call('ZRANGE', order, from, to, 'REV') end
  return redis.call('ZRANGE', order, from, to)
end
if ARGV[8] ~= 'search' then
  result[2] = total
  for _, member in ipairs(range(offset, count < 0 and -1 or offset + count - 1)) do result[#result + 1] = member end
  return result
end
local found, size = nil, 0
for i = 9, #ARGV do
  local next, n = {}, 0
  for _, state in ipairs(both and {'1', '0'} or {ARGV[4]}) do
    for _, entry in ipairs(redis.call('ZRANGE', list .. 't:' .. state, '[' .. ARGV[i], '[' .. ARGV[i] .. '\\255', 'BYLEX')) do
      local id = tonumber(string.sub(entry, string.find(entry, '\\0', 1, true) + 1))
      if (not found or found[id]) and not next[id] then next[id] = true; n = n + 1 end
    end
  end
  found, size = next, n
  if n == 0 then break end
end
result[2] = size
if size == 0 then return result end
local picked, seen = {}, 0
if size <= 1000 then
  local members = {}
  for id in pairs(found) do members[#members + 1] = cjson.decode(redis.call('HGET', list .. 'r', string.format('%.0f', id))).s[ARGV[3]] end
  table.sort(members)
  local n = #members
  for i = 1, n do
    local member = ARGV[5] == 'desc' and members[n + 1 - i] or members[i]
    if i > offset and (count < 0 or i <= offset + count) then result[#result + 1] = member end
  end
  return result
end
local from = 0
while true do
  local members = range(from, from + 999)
  if #members == 0 then return result end
  for _, member in ipairs(members) do
    if found[tonumber(string.sub(member, -24, -9))] then
      seen = seen + 1
      if seen > offset then result[#result + 1] = member end
      if count >= 0 and seen >= offset + count then return result end
    end
  end
  from = from + 1000
end
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

/** ARGV: lease key, token. */
export const RELEASE = `if redis.call('GET', ARGV[1]) == ARGV[2] then return redis.call('DEL', ARGV[1]) end return 0`;
