package lockstep.fuzz.generate.ori;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.choices.Choices;

/** Emits the statements of an Ori function as text, line by line. Not thread-safe. */
final class OriEmitter {
    private static final int MAX_DEPTH = 3;
    private static final String ALL = "0xffffffff";

    private static final List<String> WORDS = List.of(
            "IADD3 %d, %a, %b, RZ",
            "IADD3 %d, %a, -%b, %c",
            "IMAD %d, %a, %b, %c",
            "LOP3.LUT %d, %a, %b, %c, 0x96, !PT",
            "LOP3.LUT %d, %a, %b, RZ, 0xc0, !PT",
            "SHF.L.U32 %d, %a, 0x3, RZ",
            "SHF.R.S32.HI %d, RZ, 0x5, %a",
            "SEL %d, %a, %b, %p",
            "SEL %d, %a, %b, !%p",
            "IADD3 %d, %a, 0x2a, %c",
            "PRMT %d, %a, 0x3210, %b",
            "POPC %d, %a");

    private final Choices choices;
    private final boolean isSsa;
    private final boolean isThreaded;
    private final List<PtxTemplate> computing;
    private final List<PtxTemplate> collective;
    private final StringBuilder text = new StringBuilder();
    private final OriScope scope;
    private int registers;
    private int labels;
    private String label = ".B0";
    private final boolean mayCall;
    private boolean hasCalls;
    private boolean isUniform;
    private int statements;

    /** @param isPlain whether macros of PTX are those that a single word does */
    OriEmitter(Choices choices, boolean isSsa, boolean isThreaded, boolean isPlain, boolean mayCall) {
        this.mayCall = mayCall;
        this.choices = choices;
        this.isSsa = isSsa;
        this.isThreaded = isThreaded;
        this.scope = new OriScope(choices);
        this.computing = isPlain ? PtxTemplate.plain() : PtxTemplate.computing();
        this.collective = isPlain ? PtxTemplate.plainCollective() : PtxTemplate.collective();
    }

    OriScope scope() {
        return scope;
    }

    String text() {
        return text.toString();
    }

    /** Whether {@link OriCallee} is called. */
    boolean hasCalls() {
        return hasCalls;
    }

    /** Whether uniform registers are written. */
    boolean isUniform() {
        return isUniform;
    }

    // ---- parts

    String word() {
        return "%R" + registers++;
    }

    String pair() {
        return "%R" + registers++ + "x2";
    }

    private String predicate() {
        return "%P" + registers++;
    }

    void line(String format, Object... arguments) {
        text.append("  ").append(format.formatted(arguments)).append(" ;\n");
    }

    private String newLabel() {
        return ".B" + ++labels;
    }

    private void begin(String next) {
        text.append(next).append(":\n");
        label = next;
    }

    /** A predicate that differs from lane to lane, most of the time. */
    private String condition() {
        String found = predicate();
        String[] relations = {"GT", "EQ", "LT.U32", "NE"};
        String value = scope.word();
        if (choices.chance(1, 2)) {
            String low = word();
            line("LOP3.LUT %s, %s, 0x%x, RZ, 0xc0, !PT", low, value, 1 + choices.below(7));
            value = low;
        }
        line("ISETP.%s.AND %s, PT, %s, 0x%x, PT", relations[choices.below(4)], found, value, choices.below(9));
        scope.addPredicate(found);
        return found;
    }

    // ---- statements

    /** A few statements. */
    void body(int depth, int count) {
        for (int i = 0; i < count && statements < 60; i++) {
            statements++;
            statement(depth);
        }
    }

    private void statement(int depth) {
        int drawn = choices.below(24);
        boolean isDeep = depth >= MAX_DEPTH;
        switch (drawn) {
            case 0, 1, 2, 3 -> compute();
            case 4 -> condition();
            case 5, 6, 7, 8, 9 -> macro();
            case 10 -> pack();
            case 11 -> unpack();
            case 12 -> copy();
            case 13 -> guarded();
            case 14 -> undefined();
            case 15 -> use();
            case 16 -> wide();
            case 17 -> uniform(depth);
            case 18, 19 -> together(depth);
            case 20, 21 -> branch(depth, isDeep);
            default -> loop(depth, isDeep);
        }
    }

    private void compute() {
        String result = word();
        String format = WORDS.get(choices.below(WORDS.size()));
        line(
                "%s",
                format.replace("%d", "%" + result.substring(1))
                        .replace("%a", scope.word())
                        .replace("%b", scope.word())
                        .replace("%c", scope.word())
                        .replace("%p", scope.predicate()));
        scope.addWord(result);
    }

    private void use() {
        line("USE %s, %s", scope.word(), scope.pair());
        if (choices.chance(1, 2)) {
            String dead = word();
            line("COPY %s, %s", dead, scope.word());
            line("DEAD %s", dead);
        }
    }

    private void wide() {
        String result = pair();
        line("IMAD.WIDE.U32 %s, %s, %s, %s", result, scope.word(), scope.word(), scope.pair());
        scope.addPair(result);
    }

    private void pack() {
        if (choices.chance(1, 2)) {
            String result = pair();
            line("PACK %s, %s, %s", result, scope.word(), scope.word());
            scope.addPair(result);
            return;
        }
        int width = 3 + choices.below(2);
        String tuple = "%R" + registers++ + "x" + width;
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            parts.add(scope.word());
        }
        line("PACK %s, %s", tuple, String.join(", ", parts));
        String moved = "%R" + registers++ + "x" + width;
        line("COPY %s, %s", moved, tuple);
        List<String> results = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            results.add(word());
        }
        line("UNPACK %s, %s", String.join(", ", results), moved);
        results.forEach(scope::addWord);
    }

    private void unpack() {
        String low = word();
        String high = word();
        line("UNPACK %s, %s, %s", low, high, scope.pair());
        scope.addWord(low);
        scope.addWord(high);
    }

    private void copy() {
        switch (choices.below(3)) {
            case 0 -> {
                String result = pair();
                line("COPY %s, %s", result, scope.pair());
                scope.addPair(result);
            }
            case 1 -> {
                String result = predicate();
                line("COPY %s, %s", result, scope.predicate());
                scope.addPredicate(result);
            }
            default -> {
                String result = word();
                line("COPY %s, %s", result, scope.word());
                scope.addWord(result);
            }
        }
    }

    /**
     * The result of a guarded instruction is not used in lanes whose guard is false; in free functions these keep the
     * old value.
     */
    private void guarded() {
        String guard = scope.predicate();
        boolean isNegated = choices.chance(1, 2);
        String held = word();
        String prefix = isNegated ? "@!" : "@";
        if (!isSsa) {
            line("COPY %s, %s", held, scope.word());
        }
        switch (choices.below(4)) {
            case 0 -> line("%s%s COPY %s, %s", prefix, guard, held, scope.word());
            case 1 -> line("%s%s PTX.add.u32 %s, %s, %s", prefix, guard, held, scope.word(), scope.word());
            case 2 -> line("%s%s IADD3 %s, %s, 0x7, RZ", prefix, guard, held, scope.word());
            default -> line("%s%s PTX.sub.u32 %s, %s, %s", prefix, guard, held, scope.word(), scope.word());
        }
        if (isSsa) {
            String result = word();
            line("SEL %s, %s, %s, %s%s", result, held, scope.word(), isNegated ? "!" : "", guard);
            scope.addWord(result);
        } else {
            scope.addWord(held);
        }
    }

    /** A word, usually one with unwritten bits in some lanes; it may only be stored. */
    Optional<String> open() {
        if (choices.chance(1, 3)) {
            return Optional.empty();
        }
        String open = word();
        if (isSsa) {
            line("UNDEF %s", open);
        } else {
            line("COPY %s, %s", open, scope.word());
            line("@%s%s UNDEF %s", choices.chance(1, 2) ? "" : "!", scope.predicate(), open);
        }
        return Optional.of(open);
    }

    /** Unwritten bits are not selected in any lane; a guarded instruction leaves the other lanes their old values. */
    private void undefined() {
        String guard = scope.predicate();
        String open = word();
        String result = word();
        if (isSsa) {
            line("UNDEF %s", open);
            line("SEL %s, %s, %s, PT", result, scope.word(), open);
        } else {
            line("COPY %s, %s", open, scope.word());
            line("@%s UNDEF %s", guard, open);
            line("SEL %s, %s, %s, %s", result, scope.word(), open, guard);
        }
        scope.addWord(result);
    }

    private void uniform(int depth) {
        if (depth > 0) {
            if (scope.hasUniform()) {
                String result = word();
                line("IADD3 %s, %s, %s, RZ", result, scope.word(), scope.uniform());
                scope.addWord(result);
            }
            return;
        }
        isUniform = true;
        String result = uniformRegister();
        if (scope.hasUniform() && choices.chance(1, 2)) {
            line(
                    choices.chance(1, 2) ? "UIADD3 %s, %s, 0x%x, URZ" : "UIMAD %s, %s, 0x%x, URZ",
                    result,
                    scope.uniform(),
                    1 + choices.below(99));
        } else {
            line("UMOV %s, 0x%x", result, choices.below(1000));
        }
        scope.addUniform(result);
        String lanes = word();
        line("COPY %s, %s", lanes, result);
        scope.addWord(lanes);
    }

    // ---- macros of PTX

    private void macro() {
        call(computing.get(choices.below(computing.size())), ALL);
    }

    private void call(PtxTemplate template, String mask) {
        List<String> operands = new ArrayList<>();
        for (char kind : template.sources().toCharArray()) {
            operands.add(source(kind, mask));
        }
        List<String> targets = new ArrayList<>();
        for (char kind : template.targets().toCharArray()) {
            targets.add(kind == 'r' ? word() : kind == 'd' ? pair() : predicate());
        }
        String written = targets.isEmpty() ? "_" : String.join("|", targets);
        line("PTX.%s %s, %s", template.form(), written, String.join(", ", operands));
        for (int i = 0; i < targets.size(); i++) {
            switch (template.targets().charAt(i)) {
                case 'r' -> scope.addWord(targets.get(i));
                case 'd' -> scope.addPair(targets.get(i));
                default -> scope.addPredicate(targets.get(i));
            }
        }
    }

    private String source(char kind, String mask) {
        return switch (kind) {
            case 'd' -> scope.pair();
            case 'p' -> scope.predicate();
            case 's' -> (choices.chance(1, 2) ? "!" : "") + scope.predicate();
            case 'i' -> "0x%x".formatted(choices.below(32));
            case 'm' -> mask;
            case 'w' -> scope.word();
            case 'n' -> odd();
            default -> choices.chance(1, 8) ? "0x%x".formatted(choices.below(128)) : scope.word();
        };
    }

    private String odd() {
        String result = word();
        line("LOP3.LUT %s, %s, 0x1, RZ, 0xfc, !PT", result, scope.word());
        return result;
    }

    // ---- lanes together

    private void together(int depth) {
        if (depth > 0) {
            compute();
        } else if (mayCall && choices.chance(1, 3)) {
            call();
        } else if (isThreaded) {
            lane(collective.get(choices.below(collective.size())), ALL);
        } else {
            words();
        }
    }

    /** Shuffles read lanes that there are. */
    private void lane(PtxTemplate template, String mask) {
        String source = word();
        line("LOP3.LUT %s, %s, 0x1f, RZ, 0xc0, !PT", source, scope.word());
        scope.addWord(source);
        if (template.isShuffle()) {
            String result = word();
            String form = template.form();
            boolean isIndexed = form.equals("shfl.sync.idx.b32") || form.equals("shfl.sync.bfly.b32");
            String clamp = isIndexed || form.equals("shfl.sync.down.b32") ? "0x1f" : "0x0";
            line(
                    "PTX.%s %s, %s, %s, %s, %s",
                    form, result, scope.word(), "0x%x".formatted(choices.below(32)), clamp, mask);
            scope.addWord(result);
        } else {
            call(template, mask);
        }
    }

    private void call() {
        hasCalls = true;
        String after = newLabel();
        line("MOV R4, %s", scope.word());
        line("MOV R5, %s", scope.word());
        line("LEPC R20, `(%s)", after);
        line("CALL.REL.NOINC `(%s)", OriCallee.NAME);
        begin(after);
        String result = word();
        line("MOV %s, R4", result);
        scope.addWord(result);
    }

    private void words() {
        String result = word();
        switch (choices.below(3)) {
            case 0 -> line("VOTE.ANY %s, PT, %s", result, scope.predicate());
            case 1 -> line("SHFL.BFLY PT, %s, %s, 0x%x, 0x1f", result, scope.word(), choices.below(32));
            default -> line("SHFL.IDX PT, %s, %s, 0x%x, 0x1f", result, scope.word(), choices.below(32));
        }
        scope.addWord(result);
    }

    // ---- control

    private String region(String join) {
        if (isThreaded) {
            return "";
        }
        String barrier = "%B" + registers++;
        line("BSSY %s, `(%s)", barrier, join);
        return barrier;
    }

    private void leave(String barrier) {
        if (!barrier.isEmpty()) {
            line("BSYNC %s", barrier);
        }
    }

    /** Two arms whose values meet: by a PHI, by MOVPHIs, or by copies. */
    private void branch(int depth, boolean isDeep) {
        String mask = "";
        String taken = condition();
        boolean asksTogether = isThreaded && depth == 0 && choices.chance(1, 2);
        if (asksTogether) {
            mask = word();
            line("PTX.vote.sync.ballot.b32 %s, %s, %s", mask, taken, ALL);
        }
        String otherwise = newLabel();
        String join = newLabel();
        String barrier = region(join);
        boolean byMove = choices.chance(1, 3);
        int values = 1 + choices.below(3);
        List<String> results = new ArrayList<>();
        for (int i = 0; i < values; i++) {
            results.add(i == 2 ? pair() : word());
        }
        line("@!%s BRA `(%s)", taken, otherwise);
        OriScope.Mark mark = scope.mark();
        begin(newLabel());
        if (!mask.isEmpty()) {
            // a shuffle may ask a lane that the mask lacks
            List<PtxTemplate> masked =
                    collective.stream().filter(each -> !each.isShuffle()).toList();
            lane(masked.get(choices.below(masked.size())), mask);
        }
        body(depth + 1, isDeep ? 1 : 1 + choices.below(4));
        List<String> first = values(results, byMove);
        String firstLabel = label;
        line("BRA `(%s)", join);
        scope.reset(mark);
        begin(otherwise);
        body(depth + 1, isDeep ? 1 : choices.below(4));
        List<String> second = values(results, byMove);
        String secondLabel = label;
        scope.reset(mark);
        begin(join);
        for (int i = 0; i < values && isSsa && !byMove; i++) {
            line("PHI %s, [%s, %s], [%s, %s]", results.get(i), first.get(i), firstLabel, second.get(i), secondLabel);
        }
        leave(barrier);
        for (int i = 0; i < values; i++) {
            if (i == 2) {
                scope.addPair(results.get(i));
            } else {
                scope.addWord(results.get(i));
            }
        }
    }

    /** The values of an arm, at its end copied to what all arms write unless a PHI does that. */
    private List<String> values(List<String> results, boolean byMove) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            found.add(i == 2 ? scope.pair() : scope.word());
        }
        for (int i = 0; i < results.size(); i++) {
            if (!isSsa) {
                line("COPY %s, %s", results.get(i), found.get(i));
            } else if (byMove) {
                line("MOVPHI %s, %s", results.get(i), found.get(i));
            }
        }
        return found;
    }

    /**
     * A loop that each lane leaves by its own count; two values swap, and one is used after the loop with its value in
     * the loop.
     */
    private void loop(int depth, boolean isDeep) {
        if (isDeep) {
            compute();
            return;
        }
        String count = word();
        line("LOP3.LUT %s, %s, 0x3, RZ, 0xc0, !PT", count, scope.word());
        String header = newLabel();
        String exit = newLabel();
        String barrier = region(exit);
        List<String> initial = List.of("RZ", scope.word(), scope.word(), scope.word());
        List<String> carried = List.of(word(), word(), word(), word());
        String before = label;
        for (int i = 0; i < 4 && !isSsa; i++) {
            line("COPY %s, %s", carried.get(i), initial.get(i));
        }
        OriScope.Mark mark = scope.mark();
        // where no barrier holds lanes back, those that have left read too early in words
        Rounds rounds = depth == 0 && !isThreaded && choices.chance(1, 2) ? rounds() : Rounds.NONE;
        String next = word();
        String update = word();
        // the latch is known after the body, so the PHIs are written then
        begin(header);
        int place = text.length();
        carried.forEach(scope::addWord);
        if (rounds.areCounted()) {
            scope.addUniform(rounds.count());
        }
        body(depth + 1, 1 + choices.below(3));
        line("IADD3 %s, %s, 0x1, RZ", next, carried.getFirst());
        line("IMAD %s, %s, 0x5, %s", update, carried.get(3), scope.word());
        List<String> latched = List.of(next, carried.get(2), carried.get(1), update);
        String kept = word();
        line("COPY %s, %s", kept, carried.get(3));
        if (rounds.areCounted()) {
            line("UIADD3 %s, %s, 0x%x, URZ", rounds.more(), rounds.count(), 1 + choices.below(9));
            line("COPY %s, %s", rounds.next(), rounds.more());
        }
        String goesOn = predicate();
        line("ISETP.LE.U32.AND %s, PT, %s, %s, PT", goesOn, next, count);
        if (isSsa) {
            StringBuilder phis = new StringBuilder();
            for (int i = 0; i < 4; i++) {
                phis.append("  PHI %s, [%s, %s], [%s, %s] ;\n"
                        .formatted(carried.get(i), initial.get(i), before, latched.get(i), label));
            }
            if (rounds.areCounted()) {
                phis.append("  PHI %s, [%s, %s], [%s, %s] ;\n"
                        .formatted(rounds.count(), rounds.initial(), before, rounds.next(), label));
            }
            text.insert(place, phis);
        } else {
            String swapped = word();
            line("COPY %s, %s", swapped, carried.get(1));
            line("COPY %s, %s", carried.get(1), carried.get(2));
            line("COPY %s, %s", carried.get(2), swapped);
            line("COPY %s, %s", carried.get(0), next);
            line("COPY %s, %s", carried.get(3), update);
        }
        line("@%s BRA `(%s)", goesOn, header);
        begin(newLabel());
        if (!isThreaded) {
            begin(exit);
            leave(barrier);
        }
        scope.reset(mark);
        carried.forEach(scope::addWord);
        scope.addWord(update);
        scope.addWord(kept);
        if (rounds.areCounted()) {
            String last = word();
            line("COPY %s, %s", last, choices.chance(1, 2) ? rounds.count() : rounds.next());
            scope.addWord(last);
        }
    }

    /**
     * Uniform registers that count the iterations of the lane that stays longest: after the loop the other lanes see
     * its final count.
     *
     * @param count in this iteration
     * @param more one more, in a register between
     * @param next in the next iteration
     */
    private record Rounds(String initial, String count, String more, String next) {
        static final Rounds NONE = new Rounds("", "", "", "");

        boolean areCounted() {
            return !count.isEmpty();
        }
    }

    private Rounds rounds() {
        isUniform = true;
        String initial = uniformRegister();
        String count = isSsa ? uniformRegister() : initial;
        line("UMOV %s, 0x%x", initial, choices.below(1000));
        return new Rounds(initial, count, uniformRegister(), isSsa ? uniformRegister() : count);
    }

    private String uniformRegister() {
        return "%UR" + registers++;
    }
}
