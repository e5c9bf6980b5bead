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
 * correlated-propagation: uses what branches, switches and assumptions say of values behind them (lazy value info).
 * Comparisons become constants, PHIs and selects one of their values, cases go, signed operations become unsigned,
 * narrower or simple ones, operations say that they do not wrap, arguments that they are not null.
 *
 * <p>Each fact is about one lane, which is where it is because its own conditions said so; no operation moves and no
 * edge comes to be. What lanes exchange is not known. A state that holds by choice of undefined bits decides
 * comparisons and replaces values, each use of which chooses; nothing else is derived from it.
 */
public final class CorrelatedPropagation implements FunctionPass {
    private static final String NAME = "correlated-propagation";

    static final Rule COMPARE = rule("fold-comparison", "a comparison that ranges decide is a constant");
    static final Rule UNSIGNED_COMPARE = rule("unsigned-comparison", "numbers of one sign are compared without sign");
    static final Rule SELECT = rule("settle-select", "where the condition is known, a select is one of its arms");
    static final Rule PHI_ENTRY = rule("settle-phi-entry", "an entry of a PHI is what it is known to be on its edge");
    static final Rule PHI = rule("simplify-phi", "a PHI whose entries equal one value is that value");
    static final Rule CASE = rule("cut-case", "a case that no value comes to goes");
    static final Rule SWITCH = rule("settle-switch", "a switch with one target left is a branch");
    static final Rule DEFAULT = rule("cut-default", "where the cases are all values, the default is not reached");
    static final Rule RETURN = rule("settle-return", "what is returned is a constant");
    static final Rule DIVISION_SIGN = rule("unsigned-division", "division of numbers of known signs needs none");
    static final Rule DIVISION_WIDTH = rule("narrow-division", "division of small numbers is done in fewer bits");
    static final Rule DIVISION_ROUND = rule("expand-division", "a quotient of 0 or 1 is a comparison");
    static final Rule SHIFT = rule("unsigned-shift", "what is not negative is shifted without sign");
    static final Rule EXTENSION = rule("unsigned-extension", "what is not negative is extended by zeros");
    static final Rule CONVERSION = rule("unsigned-conversion", "what is not negative is converted without sign");
    static final Rule FLAGS = rule("add-flags", "an operation that cannot wrap says so");
    static final Rule MASK = rule("drop-mask", "a mask that keeps every bit that may be set goes");
    static final Rule EXTREME = rule("settle-extreme", "minimum and maximum are one operand, or need no sign");
    static final Rule ABSOLUTE = rule("settle-absolute", "the absolute value of a number of known sign");
    static final Rule THREE_WAY = rule("settle-three-way", "a three-way comparison is decided, or needs no sign");
    static final Rule OVERFLOW = rule("no-overflow", "an operation with overflow that has none is the plain one");
    static final Rule SATURATION = rule("no-saturation", "an operation that does not saturate is the plain one");
    static final Rule NONNULL = rule("nonnull-argument", "an argument that is not null is said to be so");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "correlated value propagation",
            new SourceRef.Manual("LLVM passes", "correlated-propagation"),
            List.of(
                    COMPARE, UNSIGNED_COMPARE, SELECT, PHI_ENTRY, PHI, CASE, SWITCH, DEFAULT, RETURN, DIVISION_SIGN,
                    DIVISION_WIDTH, DIVISION_ROUND, SHIFT, EXTENSION, CONVERSION, FLAGS, MASK, EXTREME, ABSOLUTE,
                    THREE_WAY, OVERFLOW, SATURATION, NONNULL),
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
