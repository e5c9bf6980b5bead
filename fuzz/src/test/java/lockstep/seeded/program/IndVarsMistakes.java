package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** Mistakes of {@code indvars}, on its filetests. */
final class IndVarsMistakes {
    private IndVarsMistakes() {}

    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "indvars", file + ".ll");
        return new PassMistake(name, program, "loop-simplify,lcssa,indvars", change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("last-value-of-the-round-before", "exit-value", r -> lastOperand(stored(r), r, 2)),
                mistake("last-value-of-all-lanes", "exit-value", r -> extremeIsLimit(r, 7)),
                mistake("sum-that-is-not-halved", "exit-value-of-sum", r -> lastOperand(stored(r), r, 0)),
                mistake("exit-of-the-other-test", "exit-values-of-two-exits", IndVarsMistakes::storeTwenty),
                mistake("multiplied-poison", "freezes-what-is-added", IndVarsMistakes::thaw),
                mistake("limit-without-maximum", "exit-value", r -> extremeIsLimit(r, 1)),
                mistake("limit-of-the-next-round", "flags", r -> lastOperand(named(r, "c"), r, 21)),
                mistake("flag-of-the-last-addition", "test-drops-flags", r -> addFlag(r, "n", Flag.NSW)),
                mistake("flag-of-what-wraps", "keeps-flags-off-what-wraps", r -> addFlag(r, "n", Flag.NSW)),
                mistake("comparison-of-most-rounds", "keeps-comparison-of-last-round", r -> settle(r, "k", true)),
                mistake("remainder-of-more", "keeps-remainder-of-more", r -> replace(r, "q", "n")),
                mistake("divisor-for-remainder", "remainders", r -> replace(r, "q", "n")),
                mistake("exit-of-no-lane", "keeps-exit-of-earlier-round", r -> settle(r, "a", false)),
                mistake("counters-of-other-starts", "keeps-counters-of-other-starts", r -> replace(r, "j", "i")),
                mistake("extension-that-counts-on", "keeps-narrow-that-wraps", IndVarsMistakes::withoutSign),
                mistake("counter-that-is-stored", "keeps-counter-that-is-stored", r -> settleNumber(r, "v", 1)),
                mistake("vote-of-other-lanes", "barrier-and-vote", r -> settle(r, "b", true)));
    }

    private static Instruction named(Rewriter rewriter, String name) {
        return PassMistake.named(rewriter, name);
    }

    /** What the last store stores. */
    private static Instruction stored(Rewriter rewriter) {
        StoreInstruction last =
                PassMistake.all(rewriter, StoreInstruction.class).getLast();
        return (Instruction) last.value();
    }

    /** Another number as last operand; of what is cast, as that of the operation before. */
    private static void lastOperand(Instruction instruction, Rewriter rewriter, int number) {
        Instruction at = instruction instanceof CastInstruction cast ? (Instruction) cast.value() : instruction;
        ConstantInt old = (ConstantInt) at.operand(1);
        rewriter.setOperand(at, 1, rewriter.context().integer((IntType) old.type(), number));
    }

    private static void extremeIsLimit(Rewriter rewriter, int number) {
        CallInstruction extreme = PassMistake.calls(rewriter, "llvm.smax").getFirst();
        rewriter.replaceAllUses(extreme, rewriter.context().i32(number));
    }

    private static void storeTwenty(Rewriter rewriter) {
        StoreInstruction first =
                PassMistake.all(rewriter, StoreInstruction.class).getFirst();
        rewriter.setOperand(first, 0, rewriter.context().i32(20));
    }

    private static void thaw(Rewriter rewriter) {
        FreezeInstruction freeze =
                PassMistake.all(rewriter, FreezeInstruction.class).getFirst();
        rewriter.replaceAllUses(freeze, freeze.value());
    }

    private static void addFlag(Rewriter rewriter, String name, Flag flag) {
        Instruction instruction = named(rewriter, name);
        rewriter.setFlags(instruction, instruction.flags() | flag.bit());
    }

    private static void settle(Rewriter rewriter, String name, boolean truth) {
        rewriter.replaceAllUses(named(rewriter, name), rewriter.context().bool(truth));
    }

    private static void settleNumber(Rewriter rewriter, String name, int number) {
        rewriter.replaceAllUses(named(rewriter, name), rewriter.context().i32(number));
    }

    private static void replace(Rewriter rewriter, String name, String by) {
        Value other = named(rewriter, by);
        rewriter.replaceAllUses(named(rewriter, name), other);
    }

    private static void withoutSign(Rewriter rewriter) {
        CastInstruction extension = (CastInstruction) named(rewriter, "e");
        Instruction zeros = rewriter.insertBefore(
                new CastInstruction(Opcode.ZEXT, extension.value(), extension.type(), 0), extension);
        rewriter.replaceAllUses(extension, zeros);
    }
}
