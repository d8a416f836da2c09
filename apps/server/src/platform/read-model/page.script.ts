/**
 * ARGV: base, list, sort, state, 'asc'|'desc', offset, count (-1: all), 'search'|'', tokens… (each matches by its beginning).
 * Answers [checkpoint, total, members…]. The rarest beginning is looked up first. Many matches are picked while walking the order, five
 * times as far as they would lie when spread evenly; else their members are looked up and the best kept. Nothing else runs in Redis meanwhile, so ids are
 * cut out by their place: a member ends in 16 digits and a checksum of 8 (sortMember).
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
local states = both and {'1', '0'} or {ARGV[4]}
local tokens = {}
for i = 9, #ARGV do
  local token, entries = ARGV[i], 0
  for _, state in ipairs(states) do
    entries = entries + redis.call('ZLEXCOUNT', list .. 't:' .. state, '[' .. token, '[' .. token .. '\\255')
  end
  if entries == 0 then return result end
  tokens[#tokens + 1] = {token, entries}
end
table.sort(tokens, function(one, other) return one[2] < other[2] end)
local ids, found
local function listed(token)
  local left, set = {}, {}
  for _, state in ipairs(states) do
    for _, entry in ipairs(redis.call('ZRANGE', list .. 't:' .. state, '[' .. token, '[' .. token .. '\\255', 'BYLEX')) do
      local id = string.sub(entry, string.find(entry, '\\0', 1, true) + 1)
      if (not found or found[id]) and not set[id] then
        set[id] = true
        left[#left + 1] = id
      end
    end
  end
  return left, set
end
local function looked(token)
  local left, set, word = {}, {}, ' ' .. token
  for from = 1, #ids, 1000 do
    local texts = redis.call('HMGET', list .. 'r', unpack(ids, from, math.min(from + 999, #ids)))
    for i = 1, #texts do
      if string.find(texts[i], word, 1, true) then
        local id = ids[from + i - 1]
        set[id] = true
        left[#left + 1] = id
      end
    end
  end
  return left, set
end
for _, token in ipairs(tokens) do
  if ids and token[2] > 2 * #ids then ids, found = looked(token[1]) else ids, found = listed(token[1]) end
  if #ids == 0 then return result end
end
local size, desc = #ids, ARGV[5] == 'desc'
result[2] = size
local last = count < 0 and size or math.min(size, offset + count)
local likely = 5 * last * total / size
if size > 1000 and likely < size then
  local seen, from = 0, 0
  local picked = {at, size}
  while from < likely do
    for _, member in ipairs(range(from, from + 499)) do
      if found[string.format('%.0f', tonumber(string.sub(member, -24, -9)))] then
        seen = seen + 1
        if seen > offset then picked[#picked + 1] = member end
        if seen >= last then return picked end
      end
    end
    from = from + 500
  end
end
local bytewise = 'B' < 'a'
local function before(one, other)
  if bytewise then return one < other end
  for i = 1, math.min(#one, #other) do
    local a, b = string.byte(one, i), string.byte(other, i)
    if a ~= b then return a < b end
  end
  return #one < #other
end
local best, worst = {}, nil
local function trim()
  if bytewise then table.sort(best) else table.sort(best, before) end
  local kept, n = {}, #best
  for i = 1, math.min(last, n) do kept[i] = desc and best[n + 1 - i] or best[i] end
  best, worst = kept, kept[last]
end
for from = 1, size, 1000 do
  local members = redis.call('HMGET', list .. 'm:' .. ARGV[3], unpack(ids, from, math.min(from + 999, size)))
  for i = 1, #members do
    local member = members[i]
    if not worst or (desc and before(worst, member)) or (not desc and before(member, worst)) then best[#best + 1] = member end
  end
  if #best >= last + 1000 then trim() end
end
trim()
for i = offset + 1, last do result[#result + 1] = best[i] end
return result
`;
