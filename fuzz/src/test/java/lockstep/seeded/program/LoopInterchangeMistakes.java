package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;

/** Mistakes of {@code loop-interchange}, on its filetests. */
final class LoopInterchangeMistakes {
    private LoopInterchangeMistakes() {}

    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "loop-interchange", file + ".ll");
        return new PassMistake(name, program, "loop-simplify,lcssa,loop-interchange", change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("rounds-stay-where-they-were", "divergent-rounds", LoopInterchangeMistakes::swapLimits),
                mistake(
                        "one-round-less",
                        "columns",
                        r -> addToLimit(r, "inner", r.context().i32(-1))),
                mistake(
                        "counts-for-all-lanes-alike",
                        "divergent-rounds",
                        r -> setLimit(r, "after", r.context().i32(0))),
                mistake(
                        "step-of-the-other-loop",
                        "other-counts",
                        r -> setStep(r, "i", r.context().i32(1))),
                mistake(
                        "start-of-the-other-loop",
                        "other-counts",
                        r -> setStart(r, "i", r.context().i32(0))),
                mistake("sum-begins-anew", "reduction", r -> setEntry(r, "a", PassMistake.named(r, "x"))),
                mistake("exit-gets-the-sum-before", "reduction", r -> setEntry(r, "r", PassMistake.named(r, "a"))),
                mistake("stays-between-the-loops", "moves-what-is-between", LoopInterchangeMistakes::forgetColumn),
                mistake(
                        "backwards-where-directions-cross",
                        "keeps-crossing-directions",
                        LoopInterchangeMistakes::exchange),
                mistake(
                        "backwards-where-rows-overlap",
                        "keeps-overlapping-elements",
                        LoopInterchangeMistakes::exchange));
    }

    private static BranchInstruction branch(Rewriter rewriter, String block) {
        return (BranchInstruction) PassMistake.block(rewriter, block).terminator();
    }

    private static CompareInstruction test(Rewriter rewriter, String block) {
        return (CompareInstruction) branch(rewriter, block).condition();
    }

    private static void setLimit(Rewriter rewriter, String block, Value limit) {
        rewriter.setOperand(test(rewriter, block), 1, limit);
    }

    private static void addToLimit(Rewriter rewriter, String block, Value more) {
        CompareInstruction test = test(rewriter, block);
        IrBuilder builder = rewriter.before(test);
        rewriter.setOperand(test, 1, builder.binary(Opcode.ADD, test.right(), more));
    }

    private static void swapLimits(Rewriter rewriter) {
        Value inner = test(rewriter, "inner").right();
        setLimit(rewriter, "inner", test(rewriter, "after").right());
        setLimit(rewriter, "after", inner);
    }

    private static PhiInstruction phi(Rewriter rewriter, String name) {
        return (PhiInstruction) PassMistake.named(rewriter, name);
    }

    private static void setStep(Rewriter rewriter, String name, Value step) {
        PhiInstruction phi = phi(rewriter, name);
        Instruction next = (Instruction) phi.incomingValue(1);
        rewriter.setOperand(next, next.operand(0) == phi ? 1 : 0, step);
    }

    private static void setStart(Rewriter rewriter, String name, Value start) {
        rewriter.setOperand(phi(rewriter, name), 0, start);
    }

    private static void setEntry(Rewriter rewriter, String name, Value value) {
        rewriter.setOperand(phi(rewriter, name), 0, value);
    }

    /** What was computed from the outer counter is that of its first iteration. */
    private static void forgetColumn(Rewriter rewriter) {
        rewriter.setOperand(
                PassMistake.named(rewriter, "col"), 0, rewriter.context().i32(0));
    }

    /** The counters of a nest of eight iterations each, or seven, change places in what the loops compute. */
    private static void exchange(Rewriter rewriter) {
        PhiInstruction i = phi(rewriter, "i");
        PhiInstruction j = phi(rewriter, "j");
        BasicBlock body = PassMistake.block(rewriter, "inner");
        IrBuilder builder = rewriter.before(body.firstNonPhi());
        Value offset = builder.binary(Opcode.SUB, start(i), start(j));
        Value newI = builder.binary(Opcode.ADD, j, offset);
        Value newJ = builder.binary(Opcode.SUB, i, offset);
        for (Instruction instruction : body) {
            boolean isMine = instruction == newI || instruction == newJ || instruction instanceof PhiInstruction;
            for (int k = 0; !isMine && !isStep(instruction) && k < instruction.operandCount(); k++) {
                Value operand = instruction.operand(k);
                if (operand == i || operand == j) {
                    rewriter.setOperand(instruction, k, operand == i ? newI : newJ);
                }
            }
        }
    }

    private static boolean isStep(Instruction instruction) {
        return "i2".equals(instruction.name()) || "j2".equals(instruction.name());
    }

    private static Value start(PhiInstruction phi) {
        return phi.incomingValue(0);
    }
}
