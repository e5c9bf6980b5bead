package lockstep.ir.nvvm.clone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.rule.Rule;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

final class StructuralHashProperties {
    private static final Rule RULE = new Rule("test", "mutate", "anything");

    private static Function kernel(Module module) {
        return module.function("kernel").orElseThrow();
    }

    private static Rewriter rewriter(Function function) {
        Rewriter rewriter = new Rewriter(function, RewriteGate.OPEN);
        rewriter.allow(RULE, function.entry());
        return rewriter;
    }

    private static <I extends Instruction> List<I> all(Function function, Class<I> kind) {
        List<I> found = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (kind.isInstance(instruction)) {
                    found.add(kind.cast(instruction));
                }
            }
        }
        return found;
    }

    private static BinaryInstruction pick(Function function, int which) {
        List<BinaryInstruction> all = all(function, BinaryInstruction.class);
        return all.get(which % all.size());
    }

    /**
     * Law: a copy has the hash of its source. Oracle: the copy is made by {@link ModuleCloner}, which hashes nothing.
     */
    @Property(tries = 100)
    void aCopyHasTheSameHash(@ForAll long seed) {
        Module source = SamplePrograms.module(seed);
        Module copy = ModuleCloner.clone(source);
        assertEquals(StructuralHash.of(source), StructuralHash.of(copy));
        assertEquals(StructuralHash.of(kernel(source)), StructuralHash.of(kernel(copy)));
    }

    /** Law: the same program made in another context has the same hash. Oracle: the generator, run twice. */
    @Property(tries = 50)
    void contextsDoNotCount(@ForAll long seed) {
        assertEquals(StructuralHash.of(SamplePrograms.module(seed)), StructuralHash.of(SamplePrograms.module(seed)));
    }

    /** Law: another opcode is another program. */
    @Property(tries = 100)
    void opcodesCount(@ForAll long seed, @ForAll @IntRange(max = 50) int which) {
        Function function = kernel(SamplePrograms.module(seed));
        long before = StructuralHash.of(function);
        BinaryInstruction old = pick(function, which);
        Opcode other = old.opcode() == Opcode.AND ? Opcode.XOR : Opcode.AND;
        Rewriter rewriter = rewriter(function);
        rewriter.replace(
                old, rewriter.insertBefore(new BinaryInstruction(other, old.left(), old.right(), old.flags()), old));
        assertNotEquals(before, StructuralHash.of(function));
    }

    /** Law: a flag more or less is another program. */
    @Property(tries = 100)
    void flagsCount(@ForAll long seed, @ForAll @IntRange(max = 50) int which) {
        Function function = kernel(SamplePrograms.module(seed));
        long before = StructuralHash.of(function);
        BinaryInstruction changed = pick(function, which);
        rewriter(function).setFlags(changed, changed.flags() ^ Flag.NSW.bit());
        assertNotEquals(before, StructuralHash.of(function));
    }

    /** Law: another operand is another program, and putting it back gives the first one. */
    @Property(tries = 100)
    void operandsCount(@ForAll long seed, @ForAll @IntRange(max = 50) int which, @ForAll boolean left) {
        Function function = kernel(SamplePrograms.module(seed));
        long before = StructuralHash.of(function);
        BinaryInstruction changed = pick(function, which);
        var old = changed.operand(left ? 0 : 1);
        ConstantInt constant = function.module().context().i32(12345);
        rewriter(function).setOperand(changed, left ? 0 : 1, constant);
        assertNotEquals(before, StructuralHash.of(function));
        rewriter(function).setOperand(changed, left ? 0 : 1, old);
        assertEquals(before, StructuralHash.of(function));
    }

    /** Law: exchanging two neighbours of which the second does not use the first is another program. */
    @Property(tries = 100)
    void orderCounts(@ForAll long seed, @ForAll @IntRange(max = 50) int which) {
        Function function = kernel(SamplePrograms.module(seed));
        long before = StructuralHash.of(function);
        BinaryInstruction moved = pick(function, which);
        Instruction previous = moved.previous();
        boolean isSameText = previous instanceof BinaryInstruction p
                && p.opcode() == moved.opcode()
                && p.flags() == moved.flags()
                && p.operands().equals(moved.operands());
        if (previous == null || isSameText || previous.operandCount() == 0) {
            return;
        }
        rewriter(function).moveBefore(moved, previous);
        assertNotEquals(before, StructuralHash.of(function));
    }

    /** Law: another predicate is another program. */
    @Property(tries = 50)
    void predicatesCount(@ForAll long seed) {
        Function function = kernel(SamplePrograms.module(seed));
        long before = StructuralHash.of(function);
        CompareInstruction old = all(function, CompareInstruction.class).getFirst();
        Rewriter rewriter = rewriter(function);
        CompareInstruction other = new CompareInstruction(Predicate.SLE, old.left(), old.right(), 0);
        rewriter.replace(old, rewriter.insertBefore(other, old));
        assertNotEquals(before, StructuralHash.of(function));
    }

    /** Law: names and locations of locals do not affect the hash. */
    @Property(tries = 50)
    void namesDoNotCount(@ForAll long seed) {
        Function function = kernel(SamplePrograms.module(seed));
        long before = StructuralHash.of(function);
        function.arguments().forEach(a -> a.setName("a" + a.index()));
        for (LocalValue block : function.blocks()) {
            block.setName("b");
        }
        all(function, Instruction.class).forEach(i -> {
            i.setName("x");
            i.setLocation(new SourceLocation("f", 1, 1));
        });
        assertEquals(before, StructuralHash.of(function));
    }

    /** Law: changing the copy leaves the hash of the source alone. */
    @Property(tries = 50)
    void copiesAreIndependent(@ForAll long seed, @ForAll @IntRange(max = 50) int which) {
        Module source = SamplePrograms.module(seed);
        long before = StructuralHash.of(source);
        Function copy = kernel(ModuleCloner.clone(source));
        BinaryInstruction changed = pick(copy, which);
        rewriter(copy).replace(changed, copy.module().context().i32(1));
        assertEquals(before, StructuralHash.of(source));
        assertNotEquals(StructuralHash.of(kernel(source)), StructuralHash.of(copy));
        assertEquals(0, Objects.requireNonNull(changed).useCount());
    }
}
