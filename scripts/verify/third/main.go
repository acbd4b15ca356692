// A third verifier, for proofs of duels of version 2 only. Written from docs/proofs.md and docs/duel-v4.md alone.
//
//	go run scripts/verify/third/main.go proof.json …
//	go run scripts/verify/third/main.go --lines < proofs.jsonl     one verdict a line, for comparing
//
// Prints "holds", the first step that fails as "fails <step>", or why it is no proof. Ends with 0, 1 (a step fails)
// or 2 (no proof).
package main

// cspell:ignore btnfr

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
)

type object = map[string]any
type list = []any

var hash = sha256.Sum256

// ---- Reading: RFC 8259 with the limits of docs/proofs.md, "Reading".

var (
	harmless = regexp.MustCompile(`\\(?:[^u]|u[dD][89abAB]..\\u[dD][c-fC-F]..)`)
	half     = regexp.MustCompile(`\\u[dD][89a-fA-F]`)
)

// hasLoneSurrogate reports whether an escape of valid JSON is half of a pair.
func hasLoneSurrogate(raw []byte) bool { return half.Match(harmless.ReplaceAll(raw, nil)) }

// toWhole replaces every number by a whole float64; false where one isn't whole or safe, or lies deeper than 32.
func toWhole(value any, depth int) (_ any, ok bool) {
	ok = depth <= 32
	switch v := value.(type) {
	case json.Number:
		number, err := strconv.ParseFloat(string(v), 64)
		return number, ok && err == nil && number == math.Trunc(number) && math.Abs(number) <= 1<<53-1
	case object:
		for key, member := range v {
			whole, fits := toWhole(member, depth+1)
			v[key], ok = whole, ok && fits
		}
	case list:
		for i, member := range v {
			whole, fits := toWhole(member, depth+1)
			v[i], ok = whole, ok && fits
		}
	}
	return value, ok
}

// ---- Canonical form (RFC 8785) of values that toWhole has passed.

var control = regexp.MustCompile(`[\x00-\x1f"\\]`)

func quote(text string) string {
	return `"` + control.ReplaceAllStringFunc(text, func(c string) string {
		if short := strings.Index("\b\t\n\f\r\"\\", c); short >= 0 {
			return `\` + `btnfr"\`[short:short+1]
		}
		return fmt.Sprintf(`\u%04x`, c[0])
	}) + `"`
}

func canonical(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case string:
		return quote(v)
	case float64:
		return strconv.FormatInt(int64(v), 10)
	case list:
		parts := make([]string, len(v))
		for i, member := range v {
			parts[i] = canonical(member)
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	v, keys := value.(object), []string{}
	for key := range v {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b string) int {
		return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
	})
	for i, key := range keys {
		keys[i] = quote(key) + ":" + canonical(v[key])
	}
	return "{" + strings.Join(keys, ",") + "}"
}

func hashText(text string) string { sum := hash([]byte(text)); return hex.EncodeToString(sum[:]) }

// ---- Forms: what each member has to look like.

type form func(any) bool

func matches(pattern string) form {
	compiled := regexp.MustCompile(pattern)
	return func(value any) bool { text, ok := value.(string); return ok && compiled.MatchString(text) }
}

func number(from, to float64) form {
	return func(value any) bool { v, ok := value.(float64); return ok && v >= from && v <= to }
}

func base58Form(size int) form {
	return func(value any) bool { text, ok := value.(string); return ok && len(fromBase58(text)) == size }
}

func oneOf(values ...any) form { return func(value any) bool { return slices.Contains(values, value) } }

// members reads "name form name form …"; "form?" may be null, "=text" is that text.
func members(spec string) form {
	words := strings.Fields(spec)
	return func(value any) bool {
		v, ok := value.(object)
		ok = ok && len(v) == len(words)/2
		for i := 0; ok && i < len(words); i += 2 {
			member, present := v[words[i]]
			name, isOptional := strings.CutSuffix(words[i+1], "?")
			if text, isFixed := strings.CutPrefix(name, "="); isFixed {
				ok = member == text
			} else {
				ok = present && (isOptional && member == nil || forms[name](member))
			}
		}
		return ok
	}
}

// items reads the forms of a list's items, in order.
func items(spec string) form {
	words := strings.Fields(spec)
	return func(value any) bool {
		v, ok := value.(list)
		ok = ok && len(v) == len(words)
		for i := 0; ok && i < len(v); i++ {
			ok = forms[words[i]](v[i])
		}
		return ok
	}
}

func isText(value any) bool { _, ok := value.(string); return ok }

var timeForm = matches(`^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`)

func readTime(text string) (time.Time, error) { return time.Parse("2006-01-02T15:04:05.000Z", text) }

func isTime(value any) bool {
	if !timeForm(value) {
		return false
	}
	_, err := readTime(value.(string))
	return err == nil
}

func isTable(value any) bool {
	v, ok := value.(list)
	return ok && len(v) >= 1 && len(v) <= 1024 && !slices.ContainsFunc(v, func(e any) bool { return !forms["entry"](e) })
}

var forms map[string]form

func init() {
	forms = map[string]form{
		"text": isText, "time": isTime, "table": isTable, "hash": matches(`^[0-9a-f]{64}$`), "u32": number(0, math.MaxUint32),
		"weight": number(1, math.MaxUint32), "whole": number(0, 1<<53-1), "decimal": matches(`^(0|[1-9][0-9]{0,19})$`),
		"id": matches(`^[A-Za-z0-9][A-Za-z0-9._:-]{0,239}$`), "pack": matches(`^[a-z0-9][a-z0-9-]{2,47}$`),
		"terms": matches(`^[A-Za-z0-9+/]{425}[AQgw]==$`), "address": base58Form(32), "signature": base58Form(64),
		"side": oneOf("creator", "opponent"), "mode": oneOf("reference", "external"), "decided": oneOf("value", "coin"),
		"entry":  members("cardId text tier text weight weight valueAmount decimal valueSource text valuedAt time cardMint address?"),
		"policy": members("schema text unit unit valueOf text winner text tie text"),
		"unit":   members("symbol text mint address decimals whole"),
		"draw": members(`duelId id genesisHash text programId address escrowAddress address terms terms termsHash hash
			consent signature packId pack request text requestHash hash answer answer providerKey address providerMode mode
			valuationPolicyHash hash signature signature`),
		"answer": members(`schema =ripduel.draw-answer/2 requestHash hash termsHash hash seedCommitment hash seed hash
			entropy hash entropySlot decimal draws answers winner side`),
		"answers":    items("creator opponent"),
		"creator":    members("side =creator ticket u32 entryIndex u32 valueAmount decimal"),
		"opponent":   members("side =opponent ticket u32 entryIndex u32 valueAmount decimal"),
		"evidence":   items("paper0 paper1 paper2"),
		"paper0":     members("kind =signed-draw hash hash document draw"),
		"paper1":     members("kind =pack-table hash hash document table"),
		"paper2":     members("kind =valuation-policy hash hash document policy"),
		"commitment": members("hash hash committedAt time id text?"),
		"reveal":     members("seed hash entropy hash entropySlot decimal requestHash hash"),
		"result": members(`winner side decidedBy decided draws results valueMint address valueDecimals whole packId text
			providerMode text committedAt time`),
		"results": items("drawn drawn"),
		"drawn":   members("side side ticket u32 entryIndex u32 cardId text tier text valueAmount decimal cardMint address?"),
		"proof": members(`proofVersion whole mode text modeVersion whole roundId id commitment commitment reveal reveal
			evidence evidence result result resultHash hash`),
	}
}

// ---- Base58, the curve and strict Ed25519 (docs/proofs.md).

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

func fromBase58(text string) []byte {
	sum, zeros := new(big.Int), len(text)-len(strings.TrimLeft(text, "1"))
	for _, r := range text {
		digit := strings.IndexRune(alphabet, r)
		if digit < 0 || len(text) > 88 {
			return nil
		}
		sum.Add(sum.Mul(sum, big.NewInt(58)), big.NewInt(int64(digit)))
	}
	return append(make([]byte, zeros), sum.Bytes()...)
}

func toBase58(raw []byte) string {
	sum, digit, text := new(big.Int).SetBytes(raw), new(big.Int), ""
	for sum.Sign() > 0 {
		sum.DivMod(sum, big.NewInt(58), digit)
		text = string(alphabet[digit.Int64()]) + text
	}
	for i := 0; i < len(raw) && raw[i] == 0; i++ {
		text = "1" + text
	}
	return text
}

func integer(text string) *big.Int { v, _ := new(big.Int).SetString(text, 10); return v }

var (
	one   = big.NewInt(1)
	prime = new(big.Int).Sub(new(big.Int).Lsh(one, 255), big.NewInt(19))
	order = new(big.Int).Add(new(big.Int).Lsh(one, 252), integer("27742317777372353535851937790883648493"))
	curve = mul(big.NewInt(-121665), new(big.Int).ModInverse(big.NewInt(121666), prime)) // d
	base  = *decompress(append([]byte{0x58}, bytes.Repeat([]byte{0x66}, 31)...))
)

func mod(v *big.Int) *big.Int    { return v.Mod(v, prime) }
func mul(a, b *big.Int) *big.Int { return mod(new(big.Int).Mul(a, b)) }
func add(a, b *big.Int) *big.Int { return mod(new(big.Int).Add(a, b)) }
func sub(a, b *big.Int) *big.Int { return mod(new(big.Int).Sub(a, b)) }

// point is in extended coordinates: x = X/Z, y = Y/Z, T = XY/Z.
type point struct{ x, y, z, t *big.Int }

func little(raw []byte) *big.Int {
	reversed := slices.Clone(raw)
	slices.Reverse(reversed)
	return new(big.Int).SetBytes(reversed)
}

// decompress returns the point of 32 bytes whose y may be above the prime, or nil where there is none.
func decompress(raw []byte) *point {
	y := little(raw)
	sign := y.Bit(255)
	mod(y.SetBit(y, 255, 0))
	square := mul(y, y)
	x := mul(sub(square, one), new(big.Int).ModInverse(add(mul(curve, square), one), prime))
	if x.ModSqrt(x, prime) == nil {
		return nil
	}
	if x.Bit(0) != sign {
		x = sub(prime, x)
	}
	return &point{x, y, one, mul(x, y)}
}

// plus is complete on this curve: it also doubles.
func (p point) plus(q point) point {
	a, b := mul(sub(p.y, p.x), sub(q.y, q.x)), mul(add(p.y, p.x), add(q.y, q.x))
	c, d := mul(mul(add(p.t, p.t), curve), q.t), mul(add(p.z, p.z), q.z)
	e, f, g, h := sub(b, a), sub(d, c), add(d, c), add(b, a)
	return point{mul(e, f), mul(g, h), mul(f, g), mul(e, h)}
}

func (p point) times(scalar *big.Int) point {
	sum := point{new(big.Int), one, one, new(big.Int)}
	for i := scalar.BitLen() - 1; i >= 0; i-- {
		if sum = sum.plus(sum); scalar.Bit(i) == 1 {
			sum = sum.plus(p)
		}
	}
	return sum
}

func (p point) eightfold() point { return p.times(big.NewInt(8)) }

func (p point) isNeutral() bool { return p.x.Sign() == 0 && p.y.Cmp(p.z) == 0 }

// strictPoint returns a point whose encoding is canonical and whose order isn't small, or nil.
func strictPoint(raw []byte) *point {
	p, y := decompress(raw), little(raw)
	isSigned := y.Bit(255) == 1
	if y.SetBit(y, 255, 0).Cmp(prime) >= 0 || p == nil || p.x.Sign() == 0 && isSigned || p.eightfold().isNeutral() {
		return nil
	}
	return p
}

func isSigned(key []byte, message, signature string) bool {
	raw := fromBase58(signature)
	a, r, s := strictPoint(key), strictPoint(raw[:32]), little(raw[32:])
	if a == nil || r == nil || s.Cmp(order) >= 0 {
		return false
	}
	sum := sha512.Sum512(slices.Concat(raw[:32], key, []byte(message)))
	k := little(sum[:])
	left, right := base.times(s).eightfold(), r.plus(a.times(k.Mod(k, order))).eightfold()
	return mul(left.x, right.z).Cmp(mul(right.x, left.z)) == 0 && mul(left.y, right.z).Cmp(mul(right.y, left.z)) == 0
}

// ---- docs/duel-v4.md.

type terms []byte

func (t terms) key(at int) []byte    { return t[at : at+32] }
func (t terms) u64(at int) uint64    { return binary.LittleEndian.Uint64(t[at:]) }
func (t terms) i64(at int) *big.Int  { return big.NewInt(int64(t.u64(at))) }
func (t terms) u16(at int) int       { return int(binary.LittleEndian.Uint16(t[at:])) }
func (t terms) totalWeight() uint64  { return uint64(binary.LittleEndian.Uint32(t[80:])) }
func (t terms) isReadable() bool     { return string(t[:16]) == "ripduel:duel4:t2" && t[316] == 2 }
func (t terms) hex(at int) string    { return hex.EncodeToString(t.key(at)) }
func (t terms) base58(at int) string { return toBase58(t.key(at)) }

func (t terms) areValid() bool {
	fee, bond := new(big.Int).SetUint64(t.u64(244)), new(big.Int).SetUint64(t.u64(304))
	sum := new(big.Int).Add(bond, new(big.Int).Lsh(fee, 1))
	window := new(big.Int).Sub(t.i64(292), t.i64(284))
	isDelay := func(slots int) bool { return slots >= 1 && slots <= 256 }
	return t[302] == 1 && t[303] <= 1 && t.totalWeight() >= 1 &&
		!bytes.Equal(t.key(180), t.key(212)) && !bytes.Equal(t.key(116), t.key(180)) && !bytes.Equal(t.key(116), t.key(212)) &&
		t.u64(244) >= 2_500_000 && bond.Cmp(new(big.Int).Mul(fee, big.NewInt(3))) >= 0 && sum.BitLen() <= 64 &&
		window.Sign() > 0 && window.Cmp(big.NewInt(604_800)) <= 0 &&
		isDelay(t.u16(300)) && isDelay(t.u16(314)) && int(t[312])*int(t[313]) > t.u16(300)
}

func escrowAddress(termsHash, program []byte) string {
	for bump := 255; bump >= 0; bump-- {
		sum := hash(slices.Concat([]byte("duel"), termsHash, []byte{byte(bump)}, program, []byte("ProgramDerivedAddress")))
		if decompress(sum[:]) == nil {
			return toBase58(sum[:])
		}
	}
	return ""
}

type node struct {
	hash [32]byte
	sum  uint64
}

func u32(v uint64) []byte { return binary.LittleEndian.AppendUint32(nil, uint32(v)) }

// sumTree returns the root of the table; false where a value or a sum is too large.
func sumTree(entries list) (node, bool) {
	level := []node{}
	for _, each := range entries {
		entry := each.(object)
		value, err := strconv.ParseUint(entry["valueAmount"].(string), 10, 64)
		if err != nil {
			return node{}, false
		}
		mint := make([]byte, 32)
		if entry["cardMint"] != nil {
			mint = fromBase58(entry["cardMint"].(string))
		}
		entryHash, weight := hash([]byte(canonical(entry))), uint64(entry["weight"].(float64))
		leaf := slices.Concat([]byte{0}, entryHash[:], u32(weight), binary.LittleEndian.AppendUint64(nil, value), mint)
		level = append(level, node{hash(leaf), weight})
	}
	for len(level)&(len(level)-1) != 0 {
		level = append(level, node{})
	}
	for ; len(level) > 1; level = level[:len(level)/2] {
		for i := 0; i < len(level); i += 2 {
			l, r := level[i], level[i+1]
			if l.sum+r.sum > math.MaxUint32 {
				return node{}, false
			}
			level[i/2] = node{hash(slices.Concat([]byte{1}, l.hash[:], u32(l.sum), r.hash[:], u32(r.sum))), l.sum + r.sum}
		}
	}
	return level[0], true
}

type outcome struct {
	tickets, entries [2]int
	winner           string
	tied             bool
}

var sides = [2]string{"creator", "opponent"}

// resolve recomputes both draws; nil where one of them fails.
func resolve(t terms, entries list, seed, entropy []byte) *outcome {
	termsHash := hash(t)
	word := func(n byte, counter uint64) uint64 {
		mac := hmac.New(sha256.New, seed)
		mac.Write(slices.Concat(entropy, termsHash[:], []byte{n}, u32(counter)))
		return binary.BigEndian.Uint64(mac.Sum(nil))
	}
	total, taken, out := t.totalWeight(), -1, &outcome{}
	excess := (math.MaxUint64%total + 1) % total
	draw := func(n byte) (ticket, owner int, ok bool) {
		for counter := range uint64(64) {
			if w := word(n, counter); w <= math.MaxUint64-excess {
				ticket, owner = int(w%total), 0
				for end := 0; ; owner++ {
					if end += int(entries[owner].(object)["weight"].(float64)); ticket < end {
						break
					}
				}
				if owner != taken {
					return ticket, owner, true
				}
			}
		}
		return 0, 0, false
	}
	first := 0
	if t[303] == 1 {
		first = int(word(2, 1) & 1)
	}
	for n, side := range []int{first, 1 - first} {
		ticket, owner, ok := draw(byte(n))
		if !ok {
			return nil
		}
		if out.tickets[side], out.entries[side] = ticket, owner; t[303] == 1 {
			taken = owner
		}
	}
	values := [2]uint64{}
	for side, owner := range out.entries {
		values[side], _ = strconv.ParseUint(entries[owner].(object)["valueAmount"].(string), 10, 64)
	}
	winner := 0
	if out.tied = values[0] == values[1]; out.tied {
		winner = int(word(2, 0) & 1)
	} else if values[1] > values[0] {
		winner = 1
	}
	out.winner = sides[winner]
	return out
}

// ---- The steps of docs/proofs.md, "Duels, version 2".

func unhex(text any) []byte { raw, _ := hex.DecodeString(text.(string)); return raw }

// judge returns the verdict on the text of one proof.
func judge(raw []byte) string {
	decoder, read := json.NewDecoder(bytes.NewReader(raw)), any(nil)
	decoder.UseNumber()
	if !json.Valid(raw) || decoder.Decode(&read) != nil {
		return "not-json"
	}
	whole, ok := toWhole(read, 0)
	proof, isObject := whole.(object)
	version, isNumber := proof["proofVersion"].(float64)
	modeVersion, isAlso := proof["modeVersion"].(float64)
	if !ok || !isObject || hasLoneSurrogate(raw) || !isText(proof["mode"]) || !isNumber || !isAlso {
		return "not-a-proof"
	}
	if version != 1 || proof["mode"] != "duels" || modeVersion != 2 {
		return "unknown-version"
	}
	if !forms["proof"](proof) {
		return "not-a-proof"
	}
	for _, step := range steps(proof) {
		if !step.holds {
			return "fails " + step.name
		}
	}
	return "holds"
}

type step struct {
	name  string
	holds bool
}

func steps(proof object) []step {
	papers, documents := true, [3]any{}
	for i, each := range proof["evidence"].(list) {
		documents[i] = each.(object)["document"]
		papers = papers && each.(object)["hash"] == hashText(canonical(documents[i]))
	}
	drawn, entries, policy := documents[0].(object), documents[1].(list), documents[2].(object)
	answer, reveal := drawn["answer"].(object), proof["reveal"].(object)
	commitment, result := proof["commitment"].(object), proof["result"].(object)
	bytesOfTerms, _ := base64.StdEncoding.DecodeString(drawn["terms"].(string))
	t := terms(bytesOfTerms)
	termsHash, readable, key := hash(t), t.isReadable(), t.key(116)
	committedAt, _ := readTime(commitment["committedAt"].(string))
	deadline := new(big.Int).Mul(t.i64(284), big.NewInt(1000))
	round := proof["roundId"] == drawn["duelId"] && commitment["hash"] == t.hex(148) && commitment["id"] == drawn["termsHash"] &&
		reveal["seed"] == answer["seed"] && reveal["entropy"] == answer["entropy"] && reveal["entropySlot"] == answer["entropySlot"] &&
		reveal["requestHash"] == drawn["requestHash"] && big.NewInt(committedAt.UnixMilli()).Cmp(deadline) <= 0
	isOfTerms := hex.EncodeToString(termsHash[:]) == drawn["termsHash"] && t.areValid() && t.hex(16) == hashText(drawn["duelId"].(string)) &&
		escrowAddress(termsHash[:], fromBase58(drawn["programId"].(string))) == drawn["escrowAddress"]
	consent := isSigned(key, "ripduel:terms:2\n"+hex.EncodeToString(termsHash[:]), drawn["consent"].(string))
	root, fits := sumTree(entries)
	table := readable && fits && bytes.Equal(root.hash[:], t.key(48)) && root.sum == t.totalWeight()
	policyHash := hashText(canonical(policy))
	isPolicy := policyHash == t.hex(84) && policyHash == drawn["valuationPolicyHash"] &&
		policy["schema"] == "ripduel.valuation-policy/1" && policy["winner"] == "higher-value" && policy["tie"] == "seed-coin"
	seedHash := hash(unhex(answer["seed"]))
	seed := readable && bytes.Equal(seedHash[:], t.key(148))
	request := canonical(requestOf(drawn, answer, t))
	signature := isSigned(key, "ripduel:draw-answer:v2\n"+canonical(answer), drawn["signature"].(string)) &&
		drawn["providerKey"] == t.base58(116) && drawn["request"] == request && drawn["requestHash"] == hashText(request) &&
		answer["requestHash"] == drawn["requestHash"] && answer["termsHash"] == drawn["termsHash"] && answer["seedCommitment"] == t.hex(148)
	out := []step{{"papers", papers}, {"round", readable && round}, {"terms", readable && isOfTerms}, {"consent", readable && consent},
		{"table", table}, {"policy", readable && isPolicy}, {"seed", seed}, {"signature", readable && signature}}
	var found *outcome
	if table && seed {
		found = resolve(t, entries, unhex(answer["seed"]), unhex(answer["entropy"]))
	}
	if found == nil {
		return append(out, step{"draw-0", false}, step{"draw-1", false}, step{"winner", false}, step{"result", false})
	}
	draws := list{}
	for side, owner := range found.entries {
		entry, said := entries[owner].(object), answer["draws"].(list)[side].(object)
		out = append(out, step{"draw-" + strconv.Itoa(side), said["ticket"] == float64(found.tickets[side]) &&
			said["entryIndex"] == float64(owner) && said["valueAmount"] == entry["valueAmount"]})
		draws = append(draws, object{"side": sides[side], "ticket": float64(found.tickets[side]), "entryIndex": float64(owner), "cardId": entry["cardId"],
			"tier": entry["tier"], "valueAmount": entry["valueAmount"], "cardMint": entry["cardMint"]})
	}
	unit, decidedBy := policy["unit"].(object), "value"
	if found.tied {
		decidedBy = "coin"
	}
	recomputed := canonical(object{"winner": found.winner, "decidedBy": decidedBy, "draws": draws, "valueMint": unit["mint"], "valueDecimals": unit["decimals"],
		"packId": drawn["packId"], "providerMode": drawn["providerMode"], "committedAt": commitment["committedAt"]})
	isResult := canonical(result) == recomputed && proof["resultHash"] == hashText(canonical(result))
	return append(out, step{"winner", answer["winner"] == found.winner}, step{"result", isResult})
}

func requestOf(drawn, answer object, t terms) object {
	asked, both := object{"schema": "ripduel.draw-request/2", "seedCommitment": t.hex(148), "entropySlot": answer["entropySlot"], "entropy": answer["entropy"]}, list{}
	for _, member := range []string{"duelId", "genesisHash", "programId", "escrowAddress", "termsHash"} {
		asked[member] = drawn[member]
	}
	for i, side := range sides {
		both = append(both, object{"requestId": hashText(drawn["termsHash"].(string) + ":" + side), "side": side, "wallet": t.base58(180 + 32*i)})
	}
	asked["sides"] = both
	return asked
}

func main() {
	if slices.Equal(os.Args[1:], []string{"--lines"}) {
		lines := bufio.NewScanner(os.Stdin)
		for lines.Buffer(nil, 1<<26); lines.Scan(); {
			fmt.Println(judge(lines.Bytes()))
		}
		return
	}
	codes := map[int]bool{}
	for _, name := range os.Args[1:] {
		raw, err := os.ReadFile(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			codes[2] = true
			continue
		}
		verdict := judge(raw)
		fmt.Printf("%s: %s\n", name, verdict)
		codes[1] = codes[1] || strings.HasPrefix(verdict, "fails")
		codes[2] = codes[2] || verdict != "holds" && !strings.HasPrefix(verdict, "fails")
	}
	if codes[1] {
		os.Exit(1)
	} else if codes[2] || len(os.Args) == 1 {
		os.Exit(2)
	}
}
