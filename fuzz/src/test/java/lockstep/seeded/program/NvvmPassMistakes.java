package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;

/** Mistakes of the small passes around NVVM IR, on their filetests. */
final class NvvmPassMistakes {
    private NvvmPassMistakes() {}

    private static PassMistake mistake(String name, String pass, String file, Consumer<Rewriter> change) {
        return new PassMistake(name, Path.of(PassMistake.FILETESTS, pass, file + ".ll"), pass, change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("thread-range-too-small", "nvvm-intr-range", "exact-shape", rewriter -> range(rewriter, 39)),
                mistake("inbounds-between", "normalize-gep", "index-with-constant", NvvmPassMistakes::claimInBounds),
                mistake("constant-dropped", "normalize-gep", "index-with-constant", NvvmPassMistakes::dropConstant),
                mistake("mask-in-front", "speculative-execution", "keeps-collective", r -> inFront(r, "m")),
                mistake("load-in-front", "speculative-execution", "keeps-load", r -> inFront(r, "y")),
                mistake("result-for-operand", "speculative-execution", "one-arm", NvvmPassMistakes::forgetSum),
                mistake("branch-turned-twice", "nvvm-peephole-optimizer", "predicates", NvvmPassMistakes::turn));
    }

    private static void range(Rewriter rewriter, int high) {
        CallInstruction read =
                PassMistake.calls(rewriter, "llvm.nvvm.read.ptx.sreg.tid.x").getFirst();
        AttributeList attributes = read.attributes();
        read.setAttributes(
                attributes.withResult(attributes.result().with(new Attribute.Structured("range", "i32 0, " + high))));
        rewriter.setFlags(read, read.flags());
    }

    /** Both steps claim to stay in the object. */
    private static void claimInBounds(Rewriter rewriter) {
        for (GetElementPtrInstruction step : PassMistake.all(rewriter, GetElementPtrInstruction.class)) {
            rewriter.setFlags(step, Flag.set(Flag.INBOUNDS));
        }
    }

    private static void dropConstant(Rewriter rewriter) {
        GetElementPtrInstruction step = (GetElementPtrInstruction) PassMistake.named(rewriter, "p");
        rewriter.replace(step, step.base());
    }

    /** What an arm computes is executed before the branch. */
    private static void inFront(Rewriter rewriter, String name) {
        rewriter.moveBefore(
                PassMistake.named(rewriter, name), rewriter.function().entry().terminator());
    }

    /** The join gets what the sum of the arm adds to. */
    private static void forgetSum(Rewriter rewriter) {
        rewriter.replaceAllUses(PassMistake.named(rewriter, "e"), PassMistake.named(rewriter, "d"));
    }

    private static void turn(Rewriter rewriter) {
        BranchInstruction branch =
                (BranchInstruction) rewriter.function().entry().terminator();
        rewriter.replaceTerminator(
                rewriter.function().entry(),
                new BranchInstruction(branch.condition(), branch.successor(1), branch.successor(0)));
    }
}
