package lockstep.fuzz.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Value;
import org.junit.jupiter.api.Test;

/**
 * Law: programs of the profile {@code nvptx} have no atomics on stack slots. Oracle: a walk over the finished program,
 * from each atomic's address to all that it may come from.
 */
final class AtomicPlacesTest {
    private static final int PROGRAMS = 60;

    @Test
    void compilersForNvptxGetNoAtomicsOnStackSlots() {
        assertEquals(List.of(), onLocals("nvptx"));
    }

    @Test
    void programsOfTheProfileStillHaveAtomicsOnTheThreadsOwnMemory() {
        Profile profile = Profile.named("nvptx");
        assertTrue(profile.weight("private-atomic") > 0 && profile.weight("reference-atomic") > 0);
    }

    @Test
    void otherProfilesHaveThem() {
        assertTrue(!onLocals("default").isEmpty(), "the walk finds none at all");
    }

    private static List<String> onLocals(String profile) {
        Generator generator = new Generator(Profile.named(profile));
        List<String> found = new ArrayList<>();
        LongStream.range(0, PROGRAMS).mapToObj(generator::generate).forEach(test -> collect(test, found));
        return found;
    }

    private static void collect(TestCase test, List<String> found) {
        for (Function function : test.module().definedFunctions()) {
            for (BasicBlock block : function.blocks()) {
                block.forEach(instruction -> {
                    if (isAtomic(instruction) && mayBeLocal(instruction.operand(0))) {
                        found.add(test.name() + ": " + instruction);
                    }
                });
            }
        }
    }

    private static boolean isAtomic(Instruction instruction) {
        return instruction instanceof AtomicRmwInstruction || instruction instanceof CompareExchangeInstruction;
    }

    /** What is loaded comes from the heap: the generator keeps no other address in memory. */
    private static boolean mayBeLocal(Value address) {
        Set<Value> seen = new HashSet<>();
        Deque<Value> open = new ArrayDeque<>(List.of(address));
        while (!open.isEmpty()) {
            Value value = open.pop();
            if (value instanceof AllocaInstruction || value instanceof Argument) {
                return !isKernelArgument(value);
            }
            if (value instanceof Instruction instruction && !(value instanceof LoadInstruction) && seen.add(value)) {
                for (int i = 0; i < instruction.operandCount(); i++) {
                    open.push(instruction.operand(i));
                }
            }
        }
        return false;
    }

    private static boolean isKernelArgument(Value value) {
        return value instanceof Argument argument && argument.function().isKernel();
    }
}
