package surface.plugin;

import java.util.List;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassProvider;

/** Passes that are wrong, each in a way of its own: what they break, the check has to tell. */
public final class MistakenPasses implements PassProvider {
    @Override
    public List<Pass<?>> passes() {
        return List.of(
                new MistakenPass("surface-swap-sub", "a - b becomes b - a", MistakenPasses::isSubtraction,
                        (rewriter, sub) -> swap(rewriter, sub, 0, 1)),
                new MistakenPass("surface-swap-arms", "a select takes the other arm",
                        i -> i instanceof SelectInstruction, (rewriter, select) -> swap(rewriter, select, 1, 2)),
                new MistakenPass("surface-drop-store", "a store is removed", i -> i instanceof StoreInstruction,
                        Rewriter::erase),
                new MistakenPass("surface-signed", "unsigned less becomes signed less", MistakenPasses::isUnsignedLess,
                        (rewriter, less) -> compareSigned(rewriter, (CompareInstruction) less)),
                new MistakenPass("surface-turn-branch", "a conditional branch goes the other way",
                        i -> i instanceof BranchInstruction branch && branch.isConditional(),
                        (rewriter, branch) -> turn(rewriter, (BranchInstruction) branch)),
                new MistakenPass("surface-nuw", "every addition is said not to wrap",
                        i -> i.opcode() == Opcode.ADD && !i.has(Flag.NUW),
                        (rewriter, add) -> rewriter.setFlags(add, add.flags() | Flag.NUW.bit())),
                new MistakenPass("surface-drop-collective", "a convergent call without a result is removed",
                        i -> isConvergentCall(i) && i.type().isVoid(), Rewriter::erase),
                new MistakenPass("surface-first-value", "a PHI is replaced by its first value",
                        i -> i instanceof PhiInstruction phi && phi.incomingCount() > 1,
                        (rewriter, phi) -> rewriter.replace(phi, phi.operand(0))),
                new MistakenPass("surface-throw", "an exception where a subtraction is", MistakenPasses::isSubtraction,
                        (rewriter, sub) -> {
                            throw new IllegalStateException("subtraction");
                        }));
    }

    private static boolean isSubtraction(Instruction instruction) {
        return instruction instanceof BinaryInstruction && instruction.opcode() == Opcode.SUB;
    }

    private static boolean isUnsignedLess(Instruction instruction) {
        return instruction instanceof CompareInstruction compare && compare.predicate() == Predicate.ULT;
    }

    private static boolean isConvergentCall(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && (call.isConvergent() || call.calledFunction().filter(MistakenPasses::isConvergent).isPresent());
    }

    private static boolean isConvergent(Function function) {
        return function.attributes().function().has("convergent");
    }

    private static void swap(Rewriter rewriter, Instruction instruction, int one, int other) {
        Value first = instruction.operand(one);
        rewriter.setOperand(instruction, one, instruction.operand(other));
        rewriter.setOperand(instruction, other, first);
    }

    private static void compareSigned(Rewriter rewriter, CompareInstruction less) {
        rewriter.replace(less, rewriter.before(less).compare(Predicate.SLT, less.left(), less.right()));
    }

    private static void turn(Rewriter rewriter, BranchInstruction branch) {
        rewriter.replaceTerminator(
                branch.block(),
                new BranchInstruction(branch.condition(), branch.successor(1), branch.successor(0)));
    }
}
