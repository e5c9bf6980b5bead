package lockstep.seeded;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.compiler.pipeline.Selector;
import lockstep.compiler.select.InstructionSelection;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.machine.MachineText;

/**
 * A mistake in the text of machine IR after a step of the lowering to PTX: with parameters, frames and PHIs as
 * selection leaves them, or with the copies that replace PHIs.
 */
public enum LoweredMistake {
    RESULT_NEVER_STORED(After.SELECT, all("st\\.param\\.b(32|64) \\[[a-z0-9_]*retval[a-z0-9_]*\\], [^;]*;", "")),
    PARAMETER_AT_ANOTHER_OFFSET(After.SELECT, all("(ld\\.param\\.b32 %r\\d+, \\[call_param\\d+)\\+4\\]", "$1]")),
    STORED_PARAMETER_AT_ANOTHER_OFFSET(After.SELECT, all("(st\\.param\\.b32 \\[call_param\\d+)\\+4\\]", "$1]")),
    ARGUMENTS_SWAPPED(After.SELECT, LoweredMistake::swapArguments),
    TRUTH_PASSED_AS_COMPLEMENT(After.SELECT, all("selp\\.b16 (%rs\\d+), 1, 0, (%p\\d+);", "selp.b16 $1, 0, 1, $2;")),
    ARGUMENT_WITHOUT_MASK(After.SELECT, all("and\\.b16 (%rs\\d+), (%rs\\d+), 255;", "mov.b16 $1, $2;")),
    BYTE_LOADED_WITH_SIGN(After.SELECT, all("\\.u8 (%rs\\d+), \\[", ".s8 $1, [")),
    SLOTS_OVERLAP(After.SELECT, all("frame_index\\.u64 (%rd\\d+), slot[1-9]\\d*;", "frame_index.u64 $1, slot0;")),
    SLOT_OF_ONE_BYTE(After.SELECT, all("\\.b8 (slot\\d+)\\[\\d+\\];", ".b8 $1[1];")),
    SLOT_NOT_ALIGNED(After.SELECT, all("(frame_index\\.u64 %rd\\d+, slot\\d+);", "$1+1;")),
    LOCAL_ADDRESS_AS_GENERIC(After.SELECT, all("cvta\\.local\\.u64 (%rd\\d+), (%rd\\d+);", "mov.b64 $1, $2;")),
    OFFSET_WITHOUT_SIGN(After.SELECT, all("\\[(%rd\\d+)-(\\d+)\\]", "[$1+$2]")),
    PHI_OPERANDS_SWAPPED(
            After.SELECT,
            all("phi\\.b32 (%r\\d+), ([^,;]+), (\\$L_\\d+), ([^,;]+), (\\$L_\\d+);", "phi.b32 $1, $4, $3, $2, $5;")),
    BRANCH_INVERTED(After.SELECT, all("@(%p\\d+) bra", "@!$1 bra")),
    TABLE_SHIFTED(After.SELECT, all("\\.branchtargets (\\S+), (\\S+?)([,;])", ".branchtargets $2, $1$3")),
    COPY_LOST(After.PHIS, first("copy\\.divergent\\.b32 (%r\\d+), (?!\\1)[^;]*;", "")),
    TRUTH_COPY_LOST(After.PHIS, all("copy\\.divergent\\.pred [^;]*;", "")),
    COPIES_REORDERED(After.PHIS, all("(copy\\.divergent\\.b32 [^;]*;)(\\s*)(copy\\.divergent\\.b32 [^;]*;)", "$3$2$1"));

    private final After after;
    private final UnaryOperator<String> change;

    LoweredMistake(After after, UnaryOperator<String> change) {
        this.after = after;
        this.change = change;
    }

    /** The step whose result is wrong. */
    public enum After {
        SELECT,
        PHIS
    }

    public After after() {
        return after;
    }

    /** Selection, and the mistake after it. */
    public Selector selector() {
        return (module, target, lines) -> {
            String text = MachineText.print(InstructionSelection.select(module, target, lines));
            Diagnostics diagnostics = new Diagnostics();
            return MachineText.parse(in(text), "wrong.mptx", diagnostics)
                    .orElseThrow(() -> new IllegalStateException(this + ": " + diagnostics));
        };
    }

    /** The text of the wrong program; the same text where the mistake does not apply. */
    public String in(String text) {
        return change.apply(text);
    }

    private static UnaryOperator<String> all(String pattern, String to) {
        Pattern compiled = Pattern.compile(pattern);
        return text -> compiled.matcher(text).replaceAll(to);
    }

    private static UnaryOperator<String> first(String pattern, String to) {
        Pattern compiled = Pattern.compile(pattern);
        return text -> compiled.matcher(text).replaceFirst(to);
    }

    /** The first two arguments of each call, where their parameters are of one type. */
    private static String swapArguments(String text) {
        Matcher calls = Pattern.compile("(call [^;]*, \\()(call_param\\d+), (call_param\\d+)([,)])")
                .matcher(text);
        return calls.replaceAll(call -> {
            boolean isSame = type(text, call.group(2)).equals(type(text, call.group(3)));
            String swapped = call.group(1) + call.group(3) + ", " + call.group(2) + call.group(4);
            return Matcher.quoteReplacement(isSame ? swapped : call.group());
        });
    }

    private static String type(String text, String parameter) {
        Matcher declared =
                Pattern.compile("\\.param (\\S+ )?(\\.\\S+) " + parameter + ";").matcher(text);
        return declared.find() ? declared.group(2) : parameter;
    }
}
