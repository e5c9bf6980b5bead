package lockstep.compiler.analysis.print;

import java.util.List;
import java.util.stream.Collectors;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.loops.TripCount;
import lockstep.compiler.analysis.loops.TripCounts;
import lockstep.compiler.analysis.loops.WrapFacts;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Extended;
import lockstep.compiler.analysis.scev.Scev.Extreme;
import lockstep.compiler.analysis.scev.Scev.Product;
import lockstep.compiler.analysis.scev.Scev.Quotient;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.compiler.analysis.scev.Scev.Truncated;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.text.ValueNames;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.Analyses;

/** Prints scalar evolution and trip counts. */
final class ScevText {
    private final FunctionGraph graph;
    private final LoopForest loops;
    private final WrapFacts facts;
    private final ValueNames names;

    private ScevText(Function function, Analyses analyses) {
        graph = analyses.get(FlowAnalyses.GRAPH, function);
        loops = analyses.get(FlowAnalyses.LOOPS, function);
        facts = analyses.get(WrapFacts.ANALYSIS, function);
        names = ValueNames.of(function);
    }

    /** The integers of {@code function} line by line, then its loops. */
    static String of(Function function, Analyses analyses) {
        ScevText printer = new ScevText(function, analyses);
        StringBuilder text = new StringBuilder();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction.type() instanceof IntType) {
                    text.append("  ").append(printer.names.of(instruction)).append(" = ");
                    text.append(printer.text(printer.facts.of(instruction))).append('\n');
                }
            }
        }
        TripCounts counts = analyses.get(TripCounts.ANALYSIS, function);
        for (int loop = 0; loop < printer.loops.count(); loop++) {
            text.append("  loop ").append(printer.header(loop)).append(": ");
            text.append(printer.text(counts.of(loop))).append('\n');
        }
        return text.toString();
    }

    private String header(int loop) {
        return names.of(graph.block(loops.header(loop)));
    }

    private String text(TripCount count) {
        return "exact " + count.exact().map(ExactInt::toString).orElse("unknown") + ", most "
                + count.most().map(ExactInt::toString).orElse("unknown")
                + count.symbolic().map(this::text).orElse("");
    }

    private String text(TripCount.Symbolic symbolic) {
        return ", while " + operand(symbolic.start()) + (symbolic.isStepped() ? " after" : "") + " step "
                + symbolic.step() + " is " + symbolic.stays().word() + ' ' + operand(symbolic.limit());
    }

    private String operand(Value value) {
        return value instanceof LocalValue local ? names.of(local) : "constant";
    }

    private String text(Scev expression) {
        return switch (expression) {
            case Constant constant -> constant.signed().toString();
            case Unknown unknown -> operand(unknown.value());
            case Sum sum -> "(" + joined(sum.terms(), " + ") + ")";
            case Product product -> "(" + joined(product.factors(), " * ") + ")";
            case Extended extended ->
                "(" + (extended.isSigned() ? "sext " : "zext ") + text(extended.operand()) + " to i" + extended.width()
                        + ")";
            case Truncated truncated -> "(trunc " + text(truncated.operand()) + " to i" + truncated.width() + ")";
            case Quotient quotient -> "(" + text(quotient.dividend()) + " / " + text(quotient.divisor()) + ")";
            case Extreme extreme ->
                "(" + (extreme.isSigned() ? "s" : "u") + (extreme.isMost() ? "max " : "min ") + text(extreme.left())
                        + ", " + text(extreme.right()) + ")";
            case Recurrence chain ->
                "{" + joined(chain.operands(), ",+,") + "}" + (facts.staysIn(chain, false) ? "<nuw>" : "")
                        + (facts.staysIn(chain, true) ? "<nsw>" : "") + "<" + header(chain.loop()) + ">";
        };
    }

    private String joined(List<Scev> parts, String between) {
        return parts.stream().map(this::text).collect(Collectors.joining(between));
    }
}
