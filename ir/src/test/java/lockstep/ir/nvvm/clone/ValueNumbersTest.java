package lockstep.ir.nvvm.clone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.ValueNumbers;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.rule.Rule;
import org.junit.jupiter.api.Test;

/** What keeps walks over large programs linear: dense numbers, tables of large PHIs, types visited once. */
final class ValueNumbersTest {
    private static final int ENTRIES = 200;
    private static final int EDITS = 3_000;

    private final Module module = SamplePrograms.module(1);
    private final Function kernel = module.function("kernel").orElseThrow();

    private static List<LocalValue> inOrder(Function function) {
        List<LocalValue> values = new ArrayList<>(function.arguments());
        for (BasicBlock block : function.blocks()) {
            values.add(block);
            for (Instruction instruction : block) {
                values.add(instruction);
            }
        }
        return values;
    }

    @Test
    void numbersAreDenseAndInOrderOfTheText() {
        List<LocalValue> values = inOrder(kernel);
        ValueNumbers numbers = ValueNumbers.of(kernel);
        assertEquals(values.size(), numbers.count());
        for (int i = 0; i < values.size(); i++) {
            assertEquals(i, numbers.of(values.get(i)));
        }
    }

    @Test
    void aValueOfAnotherFunctionHasNoNumber() {
        Module copy = ModuleCloner.clone(module);
        ValueNumbers.of(copy.function("kernel").orElseThrow());
        ValueNumbers numbers = ValueNumbers.of(kernel);
        assertEquals(-1, numbers.of(copy.function("kernel").orElseThrow().entry()));
    }

    @Test
    void anOlderNumberingHoldsAfterANewerOne() {
        List<LocalValue> before = inOrder(kernel);
        ValueNumbers older = ValueNumbers.of(kernel);
        BasicBlock added = IrBuilder.addBlock(kernel, "added", kernel.entry().next());
        ValueNumbers.of(kernel);
        for (int i = 0; i < before.size(); i++) {
            assertEquals(i, older.of(before.get(i)));
        }
        assertEquals(-1, older.of(added));
    }

    /** Law: {@code indexOf} of a PHI is that of the list of its blocks, whatever edits and searches came before. */
    @Test
    void aLargePhiFindsEntriesAsAListDoes() {
        List<BasicBlock> blocks = new ArrayList<>();
        for (int i = 0; i < ENTRIES; i++) {
            blocks.add(IrBuilder.addBlock(kernel, "b" + i, null));
        }
        Rewriter rewriter = new Rewriter(kernel, RewriteGate.OPEN);
        rewriter.allow(new Rule("test", "mutate", "anything"), kernel.entry());
        PhiInstruction phi = rewriter.insertPhi(new PhiInstruction(IntType.of(32), 0), blocks.getFirst());
        Random random = new Random(1);
        for (int i = 0; i < EDITS; i++) {
            edit(rewriter, phi, blocks, random);
            for (int search = 0; search < 12; search++) {
                BasicBlock wanted = blocks.get(random.nextInt(ENTRIES));
                assertEquals(phi.incomingBlocks().indexOf(wanted), phi.indexOf(wanted));
            }
        }
    }

    private void edit(Rewriter rewriter, PhiInstruction phi, List<BasicBlock> blocks, Random random) {
        BasicBlock block = blocks.get(random.nextInt(ENTRIES));
        int choice = phi.incomingCount() < 50 ? 0 : random.nextInt(20);
        if (choice == 1 || phi.incomingCount() > ENTRIES) {
            rewriter.removeIncoming(phi, random.nextInt(phi.incomingCount()));
        } else if (choice < 6) {
            rewriter.addIncoming(phi, module.context().poison(IntType.of(32)), block);
        } else {
            rewriter.setIncomingBlock(phi, random.nextInt(phi.incomingCount()), block);
        }
    }

    @Test
    void sharedStructsAreVisitedOnce() {
        Type type = IntType.of(32);
        Type open = StructType.named("opaque");
        for (int i = 0; i < 200; i++) {
            type = named("s" + i, type);
            open = named("o" + i, open);
        }
        assertTrue(type.isSized());
        assertFalse(open.isSized());
    }

    private static StructType named(String name, Type twice) {
        StructType struct = StructType.named(name);
        struct.setBody(List.of(twice, twice), false);
        return struct;
    }
}
