package lockstep.compiler.ori.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;

/**
 * A collective operation of the lanes of a warp, or of the warps of a block, and the machine instructions that perform
 * it for converged lanes. In their text {@code {i0}} is the first input, {@code {o0}} the first result, {@code {u}} a
 * fresh uniform register and {@code {t}} a fresh general one.
 *
 * @param key the operation with its qualifiers; lanes at different places may participate together if their keys are
 *     equal
 * @param mask the participating lanes; empty if they are the active lanes
 * @param inputs the operands other than the mask
 * @param inputKinds the kind of each input: {@code r} a register, {@code i} a register or a small number, {@code n} a
 *     number, {@code d} a pair, {@code p} a predicate
 * @param outputs the results; an absent result is empty
 * @param outputKinds the kind of each result, {@code r} or {@code p}
 * @param words the instructions for inputs in registers
 * @param plainWords the instructions for the inputs as they are
 * @param isAnywhere whether lanes may participate from different instructions
 */
record OriCollective(
        String key,
        Optional<OriOperand> mask,
        List<OriOperand> inputs,
        String inputKinds,
        List<Optional<OriRegister>> outputs,
        String outputKinds,
        List<String> words,
        List<String> plainWords,
        boolean isAnywhere) {
    private static final OriImmediate ALL = new OriImmediate(0xffffffffL);
    private static final OriImmediate ZERO = new OriImmediate(0);
    private static final Set<String> OPCODES =
            Set.of("shfl", "vote", "match", "redux", "activemask", "elect", "bar", "barrier");
    private static final Map<String, String> VOTES = Map.of("any", "ANY", "all", "ALL", "uni", "EQ");
    private static final Map<String, String> REDUCTIONS =
            Map.of("add", ".SUM", "min", ".MIN", "max", ".MAX", "and", "", "or", ".OR", "xor", ".XOR");

    /** The number of threads in the upper half, the number of the barrier in the lowest four bits. */
    private static final List<String> PACKED =
            List.of("SHF.L.U32 {t}, {i1}, 0x10, RZ", "LOP3.LUT {t}, {t}, 0xf, {i0}, 0xf8, !PT");

    private OriCollective(
            String key,
            OriOperand mask,
            List<OriOperand> inputs,
            String inputKinds,
            List<OriRegister> targets,
            String outputKinds,
            List<String> words) {
        this(
                key,
                Optional.of(mask),
                inputs,
                inputKinds,
                outputs(targets, outputKinds),
                outputKinds,
                words,
                words,
                false);
    }

    private static List<Optional<OriRegister>> outputs(List<OriRegister> targets, String kinds) {
        List<Optional<OriRegister>> found = new ArrayList<>();
        for (int i = 0; i < kinds.length(); i++) {
            found.add(i < targets.size() ? Optional.of(targets.get(i)) : Optional.empty());
        }
        return found;
    }

    /** Whether {@code macro} is a collective operation. */
    static boolean isOne(OriPtx macro) {
        return OPCODES.contains(opcode(macro));
    }

    private static String opcode(OriPtx macro) {
        return macro.form().split("\\.")[0];
    }

    /** The collective that {@code macro} performs; empty if it is not supported. */
    static Optional<OriCollective> of(OriPtx macro) {
        List<String> parts = List.of(macro.form().split("\\."));
        return switch (parts.getFirst()) {
            case "shfl" -> Optional.of(shuffle(macro, parts.get(2)));
            case "vote" -> Optional.of(vote(macro, parts.get(2)));
            case "match" -> Optional.of(match(macro, parts));
            case "redux" -> redux(macro, parts);
            case "activemask" -> Optional.of(activeMask(macro));
            case "elect" ->
                Optional.of(new OriCollective(
                        macro.form(),
                        macro.operands().getFirst(),
                        List.of(),
                        "",
                        macro.targets(),
                        "rp",
                        List.of("ELECT {o1}, {u}, PT", "MOV {o0}, {u}")));
            case "bar" -> parts.get(1).equals("warp") ? Optional.of(warpSync(macro)) : barrier(macro, parts);
            case "barrier" -> barrier(macro, parts);
            default -> Optional.empty();
        };
    }

    private static OriCollective shuffle(OriPtx macro, String how) {
        String word = "SHFL." + how.toUpperCase(Locale.ROOT) + " {o1}, {o0}, {i0}, {i1}, {i2}";
        return new OriCollective(
                macro.form(),
                macro.operands().get(3),
                macro.operands().subList(0, 3),
                "rii",
                macro.targets(),
                "rp",
                List.of(word));
    }

    private static OriCollective vote(OriPtx macro, String how) {
        boolean isBallot = how.equals("ballot");
        String word = isBallot ? "VOTE.ANY {o0}, PT, {i0}" : "VOTE." + VOTES.get(how) + " {o0}, {i0}";
        return new OriCollective(
                macro.form(),
                macro.operands().get(1),
                macro.operands().subList(0, 1),
                "p",
                macro.targets(),
                isBallot ? "r" : "p",
                List.of(word));
    }

    private static OriCollective match(OriPtx macro, List<String> parts) {
        boolean isAll = parts.get(1).equals("all");
        boolean isWide = parts.getLast().equals("b64");
        String word =
                "MATCH." + (isAll ? "ALL" : "ANY") + (isWide ? ".U64 " : " ") + (isAll ? "{o1}, " : "") + "{o0}, {i0}";
        return new OriCollective(
                macro.form(),
                macro.operands().get(1),
                macro.operands().subList(0, 1),
                isWide ? "d" : "r",
                macro.targets(),
                isAll ? "rp" : "r",
                List.of(word));
    }

    private static Optional<OriCollective> redux(OriPtx macro, List<String> parts) {
        String operation = REDUCTIONS.get(parts.get(2));
        boolean isFloat = parts.getLast().startsWith("f");
        String sign = parts.getLast().equals("s32") ? ".S32" : "";
        return isFloat
                ? Optional.empty()
                : Optional.of(new OriCollective(
                        macro.form(),
                        macro.operands().get(1),
                        macro.operands().subList(0, 1),
                        "r",
                        macro.targets(),
                        "r",
                        List.of("REDUX" + operation + sign + " {u}, {i0}", "MOV {o0}, {u}")));
    }

    private static OriCollective activeMask(OriPtx macro) {
        List<String> word = List.of("VOTE.ANY {o0}, PT, PT");
        return new OriCollective(
                macro.form(), Optional.empty(), List.of(), "", outputs(macro.targets(), "r"), "r", word, word, true);
    }

    private static OriCollective warpSync(OriPtx macro) {
        return new OriCollective(
                macro.form(),
                Optional.of(macro.operands().getFirst()),
                List.of(),
                "",
                List.of(),
                "",
                List.of(),
                List.of(),
                true);
    }

    /**
     * A block barrier. Whole warps arrive at it; diverged lanes of a warp synchronize there first if it is not aligned.
     */
    private static Optional<OriCollective> barrier(OriPtx macro, List<String> parts) {
        boolean isAligned = parts.getFirst().equals("bar") || parts.contains("aligned");
        if (parts.contains("cluster")) {
            return Optional.empty();
        }
        boolean isReduction = parts.contains("red");
        List<OriOperand> operands = macro.operands();
        int numbers = operands.size() - (isReduction ? 1 : 0);
        OriOperand count = numbers > 1 ? operands.get(1) : ZERO;
        List<OriOperand> inputs = new ArrayList<>(List.of(operands.getFirst(), count));
        List<String> packed = new ArrayList<>(PACKED);
        String word = barrierWord(parts);
        String predicate = isReduction ? ", {i2}" : "";
        packed.add(word + " {t}, {t}" + predicate);
        List<String> plain = new ArrayList<>();
        boolean isPlain = operands.getFirst() instanceof OriImmediate && count instanceof OriImmediate;
        if (isPlain) {
            plain.add(word + " " + operands.getFirst() + (count.equals(ZERO) ? "" : ", " + count) + predicate);
        } else {
            plain.addAll(packed);
        }
        if (isReduction) {
            inputs.add(operands.getLast());
            String result = parts.contains("popc") ? "B2R.RESULT {o0}" : "B2R.RESULT RZ, {o0}";
            packed.add(result);
            plain.add(result);
        }
        String kinds = isReduction ? parts.contains("popc") ? "r" : "p" : "";
        return Optional.of(new OriCollective(
                macro.form(),
                Optional.of(ALL),
                inputs,
                (isPlain ? "nn" : "rr") + (isReduction ? "p" : ""),
                outputs(macro.targets(), kinds),
                kinds,
                packed,
                plain,
                isAligned));
    }

    private static String barrierWord(List<String> parts) {
        if (parts.contains("arrive")) {
            return "BAR.ARV";
        }
        String what = parts.contains("red")
                ? "RED." + (parts.contains("popc") ? "POPC" : parts.contains("and") ? "AND" : "OR")
                : "SYNC";
        return "BAR." + what + ".DEFER_BLOCKING";
    }
}
