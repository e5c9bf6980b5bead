package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** Mistakes of {@code loop-reduce}, on its filetests. */
final class LoopReduceMistakes {
    private LoopReduceMistakes() {}

    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) {
        return mistake(name, file, "loop-reduce", change);
    }

    private static PassMistake mistake(String name, String file, String pass, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "loop-reduce", file + ".ll");
        return new PassMistake(name, program, "loop-simplify,lcssa," + pass, change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("address-of-a-smaller-step", "address", r -> setNumber(step(r, "loop"), r, 8)),
                mistake("test-of-the-number-before-the-step", "address", LoopReduceMistakes::testBefore),
                mistake("limit-of-the-round-before", "address", r -> setNumber(operandOf(r, "c", 1), r, 48)),
                mistake("constant-of-another-address", "addresses-apart", r -> setNumber(address(r, 20), r, 24)),
                mistake(
                        "start-without-its-constant",
                        "flags",
                        r -> setStart(r, r.context().i32(0))),
                mistake("start-of-all-lanes", "lanes-leave-in-different-rounds", LoopReduceMistakes::startOfAllLanes),
                mistake("limit-of-all-lanes", "lanes-leave-in-different-rounds", LoopReduceMistakes::limitOfAllLanes),
                mistake("exit-before-the-last-step", "exit-value", LoopReduceMistakes::exitBefore),
                mistake("exit-after-the-last-step", "exit-of-first-block", LoopReduceMistakes::exitAfter),
                mistake("inbounds-of-the-last-step", "keeps-inbounds-off", LoopReduceMistakes::inbounds),
                mistake("flag-of-a-counter-taken-over", "drops-flags-of-counter", r -> addFlag(r, "j", Flag.NSW)),
                mistake("extension-without-sign", "extension", LoopReduceMistakes::withoutSign),
                mistake("step-of-some-lanes", "symbolic-step", r -> setNumber(scaledStep(r), r, 34)),
                mistake("multiple-that-decides", "keeps-test-of-multiple-that-wraps", LoopReduceMistakes::testMultiple),
                mistake("start-of-the-first-outer-round", "nest", LoopReduceMistakes::firstOuterIteration),
                mistake(
                        "outer-step-of-the-inner-loop",
                        "nest-of-all-levels",
                        "loop-reduce<lsr-loop-level=0>",
                        r -> setNumber(step(r, "next"), r, 48)));
    }

    private static Instruction named(Rewriter rewriter, String name) {
        return PassMistake.named(rewriter, name);
    }

    /** The last addition of a constant in a block, to a pointer or a number. */
    private static Instruction step(Rewriter rewriter, String block) {
        Instruction last = null;
        for (Instruction at : PassMistake.block(rewriter, block)) {
            boolean isStep = at instanceof GetElementPtrInstruction address && address.index(0) instanceof ConstantInt;
            last = isStep ? at : last;
        }
        return Objects.requireNonNull(last);
    }

    private static Instruction operandOf(Rewriter rewriter, String name, int operand) {
        return (Instruction) named(rewriter, name).operand(operand);
    }

    private static Instruction address(Rewriter rewriter, long bytes) {
        return PassMistake.all(rewriter, GetElementPtrInstruction.class).stream()
                .filter(address -> address.index(0) instanceof ConstantInt number
                        && number.signedNumber().longValue() == bytes)
                .findFirst()
                .orElseThrow();
    }

    private static void setNumber(Instruction instruction, Rewriter rewriter, long number) {
        IntType type = (IntType) instruction.operand(1).type();
        rewriter.setOperand(instruction, 1, rewriter.context().integer(type, number));
    }

    /** The first counter that the pass has made in {@code block}: it has no name. */
    private static PhiInstruction counter(Rewriter rewriter, String block) {
        return PassMistake.block(rewriter, block).phis().stream()
                .filter(phi -> phi.name() == null)
                .findFirst()
                .orElseThrow();
    }

    private static void setStart(Rewriter rewriter, Value start) {
        setEntry(counter(rewriter, "loop"), "entry", rewriter, start);
    }

    private static void setEntry(PhiInstruction phi, String from, Rewriter rewriter, Value value) {
        BasicBlock block = PassMistake.block(rewriter, from);
        rewriter.setOperand(phi, phi.indexOf(block), value);
    }

    private static void testBefore(Rewriter rewriter) {
        rewriter.setOperand(named(rewriter, "c"), 0, counter(rewriter, "loop"));
    }

    private static void startOfAllLanes(Rewriter rewriter) {
        setStart(rewriter, rewriter.function().arguments().get(1));
    }

    private static void limitOfAllLanes(Rewriter rewriter) {
        Value start = counter(rewriter, "loop").incomingValue(0);
        Value limit = rewriter.before(PassMistake.block(rewriter, "entry").terminator())
                .elementPointer(IntType.I8, start, List.of(rewriter.context().i64(12)), 0);
        rewriter.setOperand(named(rewriter, "c"), 1, limit);
    }

    private static void exitBefore(Rewriter rewriter) {
        rewriter.setOperand(named(rewriter, "l"), 0, counter(rewriter, "loop"));
    }

    private static void exitAfter(Rewriter rewriter) {
        Value next = counter(rewriter, "loop").valueFrom(PassMistake.block(rewriter, "more"));
        rewriter.setOperand(named(rewriter, "k"), 0, Objects.requireNonNull(next));
    }

    private static void inbounds(Rewriter rewriter) {
        rewriter.setFlags(step(rewriter, "loop"), Flag.INBOUNDS.bit());
    }

    private static void addFlag(Rewriter rewriter, String name, Flag flag) {
        Instruction instruction = named(rewriter, name);
        rewriter.setFlags(instruction, instruction.flags() | flag.bit());
    }

    private static void withoutSign(Rewriter rewriter) {
        CastInstruction extension =
                PassMistake.all(rewriter, CastInstruction.class).getFirst();
        Instruction zeros = rewriter.insertBefore(
                new CastInstruction(Opcode.ZEXT, extension.value(), extension.type(), 0), extension);
        rewriter.replaceAllUses(extension, zeros);
    }

    private static Instruction scaledStep(Rewriter rewriter) {
        return PassMistake.all(rewriter, BinaryInstruction.class).stream()
                .filter(product -> product.left() == named(rewriter, "st"))
                .findFirst()
                .orElseThrow();
    }

    private static void testMultiple(Rewriter rewriter) {
        Instruction test = named(rewriter, "c");
        Value multiple = rewriter.before(test)
                .binary(Opcode.SHL, named(rewriter, "j"), rewriter.context().i64(Long.SIZE - 2));
        rewriter.setOperand(test, 0, multiple);
        rewriter.setOperand(test, 1, rewriter.context().i64(0));
    }

    private static void firstOuterIteration(Rewriter rewriter) {
        Instruction base = PassMistake.all(rewriter, BinaryInstruction.class).stream()
                .filter(shift -> shift.opcode() == Opcode.SHL)
                .findFirst()
                .orElseThrow();
        rewriter.replaceAllUses(base, rewriter.context().i64(0));
    }
}
