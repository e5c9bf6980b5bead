package lockstep.compiler.correlatedpropagation;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * correlated-propagation: uses what branches, switches and assumptions imply about values that they dominate (lazy
 * value info). Comparisons become constants, PHIs and selects one of their values, switch cases are removed, signed
 * operations become unsigned, narrower or simpler ones, and no-wrap flags and {@code nonnull} are added.
 *
 * <pre>{@code
 *   %c = icmp ult i32 %a, 8                      %c = icmp ult i32 %a, 8
 *   br i1 %c, label %then, label %exit           br i1 %c, label %then, label %exit
 * then:                                        then:
 *   %d = sdiv i32 %a, 2                 ->       %0 = trunc i32 %a to i8
 *   ret i32 %d                                   %1 = udiv i8 %0, 2
 *                                                %d = zext i8 %1 to i32
 *                                                ret i32 %d
 * }</pre>
 *
 * <p>Each fact is about one lane, which is where it is because of its own conditions; no operation moves and no edge is
 * added. Values that lanes exchange are unknown. A state that holds by a choice of undefined bits may decide
 * comparisons and replace values, each use of which chooses anew; no flag or range is derived from it.
 */
public final class CorrelatedPropagation implements FunctionPass {
    private static final String NAME = "correlated-propagation";

    static final Rule COMPARE = rule("fold-comparison", "a comparison decided by ranges becomes a constant");
    static final Rule UNSIGNED_COMPARE = rule("unsigned-comparison", "numbers of one sign are compared unsigned");
    static final Rule SELECT = rule("settle-select", "a select with a known condition becomes one of its arms");
    static final Rule PHI_ENTRY =
            rule("settle-phi-entry", "an entry of a PHI is replaced by its known value on the edge");
    static final Rule PHI = rule("simplify-phi", "a PHI whose entries equal one value becomes that value");
    static final Rule CASE = rule("cut-case", "a case that no value reaches is removed");
    static final Rule SWITCH = rule("settle-switch", "a switch with one target left becomes a branch");
    static final Rule DEFAULT = rule("cut-default", "the default is unreachable if the cases are all values");
    static final Rule RETURN = rule("settle-return", "a returned value becomes a constant");
    static final Rule DIVISION_SIGN =
            rule("unsigned-division", "a division of numbers of known signs becomes unsigned");
    static final Rule DIVISION_WIDTH = rule("narrow-division", "a division of small numbers is done in fewer bits");
    static final Rule DIVISION_ROUND = rule("expand-division", "a quotient of 0 or 1 becomes a comparison");
    static final Rule SHIFT = rule("unsigned-shift", "a shift of a non-negative value becomes unsigned");
    static final Rule EXTENSION = rule("unsigned-extension", "a non-negative value is extended by zeros");
    static final Rule CONVERSION = rule("unsigned-conversion", "a non-negative value is converted as unsigned");
    static final Rule FLAGS = rule("add-flags", "an operation that cannot wrap gets flags");
    static final Rule MASK = rule("drop-mask", "a mask that clears no bit is removed");
    static final Rule EXTREME = rule("settle-extreme", "a minimum or maximum becomes one operand, or unsigned");
    static final Rule ABSOLUTE = rule("settle-absolute", "an absolute value of a number of known sign is simplified");
    static final Rule THREE_WAY = rule("settle-three-way", "a three-way comparison becomes a constant, or unsigned");
    static final Rule OVERFLOW = rule("no-overflow", "an operation that cannot overflow becomes the plain one");
    static final Rule SATURATION = rule("no-saturation", "an operation that cannot saturate becomes the plain one");
    static final Rule NONNULL = rule("nonnull-argument", "an argument that is not null gets the attribute");

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "correlated value propagation",
                    new SourceRef.Manual("LLVM passes", "correlated-propagation"),
                    List.of(
                            COMPARE,
                            UNSIGNED_COMPARE,
                            SELECT,
                            PHI_ENTRY,
                            PHI,
                            CASE,
                            SWITCH,
                            DEFAULT,
                            RETURN,
                            DIVISION_SIGN,
                            DIVISION_WIDTH,
                            DIVISION_ROUND,
                            SHIFT,
                            EXTENSION,
                            CONVERSION,
                            FLAGS,
                            MASK,
                            EXTREME,
                            ABSOLUTE,
                            THREE_WAY,
                            OVERFLOW,
                            SATURATION,
                            NONNULL),
                    List.of(),
                    List.of("folded", "refined", "cases"),
                    Set.of())
            .declining(CorrelatedRefusals.all());

    private static Rule rule(String name, String summary) {
        return new Rule(NAME, name, summary);
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new CorrelatedWalk(function, context).run();
    }
}
