package lockstep.compiler.select;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;

/** Substitutes the {@code $} words in mnemonics of rules. */
final class Mnemonics {
    private static final Pattern VARIABLE = Pattern.compile("\\$(w[12]?(?![a-z])|[a-z]+)");

    private static final Map<IntrinsicModifier, String> ROUNDING = Map.of(
            IntrinsicModifier.RN, ".rn",
            IntrinsicModifier.RZ, ".rz",
            IntrinsicModifier.RM, ".rm",
            IntrinsicModifier.RP, ".rp",
            IntrinsicModifier.RNA, ".rna");
    private static final Map<IntrinsicModifier, String> MODES = Map.of(
            IntrinsicModifier.F4E, ".f4e",
            IntrinsicModifier.B4E, ".b4e",
            IntrinsicModifier.RC8, ".rc8",
            IntrinsicModifier.ECL, ".ecl",
            IntrinsicModifier.ECR, ".ecr",
            IntrinsicModifier.RC16, ".rc16");
    private static final Map<IntrinsicModifier, String> SCOPES =
            Map.of(IntrinsicModifier.CTA, ".cta", IntrinsicModifier.GL, ".gl", IntrinsicModifier.SYS, ".sys");

    /** All words, without the dollar sign. */
    static final Set<String> NAMES = Set.of(
            "w", "w1", "w2", "ftz", "rnd", "rndn", "irnd", "mode", "scope", "mftz", "approx", "nan", "xorsign", "sat",
            "relu", "wrap", "aligned", "su", "asu", "bsu");

    private final boolean flushes;

    /** @param flushes whether the function flushes denormal singles */
    Mnemonics(boolean flushes) {
        this.flushes = flushes;
    }

    /**
     * The mnemonic of {@code template} with its words substituted.
     *
     * @param root the type of the root; any type for an effect without a result
     * @param operands the matched operands
     * @param at the instruction being selected
     */
    String of(String template, LeafType root, List<Node> operands, Instruction at) {
        if (template.indexOf('$') < 0) {
            return template;
        }
        Set<IntrinsicModifier> modifiers = modifiers(at);
        return VARIABLE.matcher(template)
                .replaceAll(found -> Matcher.quoteReplacement(word(found.group(1), root, operands, modifiers)));
    }

    /** The modifiers of the intrinsic that {@code at} calls; none for other instructions. */
    static Set<IntrinsicModifier> modifiers(Instruction at) {
        return at instanceof CallInstruction call
                ? call.calledFunction()
                        .flatMap(IntrinsicTable::of)
                        .map(IntrinsicInfo::modifiers)
                        .orElse(Set.of())
                : Set.of();
    }

    private String word(String name, LeafType root, List<Node> operands, Set<IntrinsicModifier> modifiers) {
        return switch (name) {
            case "w" -> Integer.toString(root.registerWidth());
            case "w1" -> Integer.toString(operands.get(0).type().registerWidth());
            case "w2" -> Integer.toString(operands.get(1).type().registerWidth());
            case "ftz" -> flushes ? ".ftz" : "";
            case "rnd" -> first(ROUNDING, modifiers).orElse("");
            case "rndn" ->
                modifiers.contains(IntrinsicModifier.APPROX)
                        ? ""
                        : first(ROUNDING, modifiers).orElse(".rn");
            case "irnd" -> first(ROUNDING, modifiers).map(word -> word + "i").orElse("");
            case "mode" -> first(MODES, modifiers).orElse("");
            case "scope" -> first(SCOPES, modifiers).orElse("");
            case "mftz" -> has(modifiers, IntrinsicModifier.FTZ, ".ftz", "");
            case "approx" -> has(modifiers, IntrinsicModifier.APPROX, ".approx", "");
            case "nan" -> has(modifiers, IntrinsicModifier.NAN, ".NaN", "");
            case "xorsign" -> has(modifiers, IntrinsicModifier.XORSIGN, ".xorsign.abs", "");
            case "sat" -> has(modifiers, IntrinsicModifier.SAT, ".sat", "");
            case "relu" -> has(modifiers, IntrinsicModifier.RELU, ".relu", "");
            case "wrap" -> has(modifiers, IntrinsicModifier.WRAP, ".wrap", ".clamp");
            case "aligned" -> has(modifiers, IntrinsicModifier.ALIGNED, ".aligned", "");
            case "su" -> has(modifiers, IntrinsicModifier.SIGNED, "s", "u");
            case "asu" -> has(modifiers, IntrinsicModifier.SIGNED_A, "s", "u");
            case "bsu" -> has(modifiers, IntrinsicModifier.SIGNED_B, "s", "u");
            default -> throw new CompilerBug("$" + name + " is not a word of rules");
        };
    }

    private static Optional<String> first(Map<IntrinsicModifier, String> words, Set<IntrinsicModifier> modifiers) {
        return modifiers.stream().filter(words::containsKey).map(words::get).findFirst();
    }

    private static String has(Set<IntrinsicModifier> modifiers, IntrinsicModifier modifier, String yes, String no) {
        return modifiers.contains(modifier) ? yes : no;
    }
}
