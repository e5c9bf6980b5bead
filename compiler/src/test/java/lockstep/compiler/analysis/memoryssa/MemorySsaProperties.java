package lockstep.compiler.analysis.memoryssa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Entry;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Analyses;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Checks memory SSA and the clobber walk against reaching stores, found by data flow. */
final class MemorySsaProperties {
    private static final int MAX_BLOCKS = 8;

    /** A function of random shape that stores to and loads from three variables. */
    private static Function program(long seed) {
        Random random = new Random(seed);
        int size = 2 + random.nextInt(MAX_BLOCKS - 1);
        StringBuilder text = new StringBuilder("@g0 = global i32 0\n@g1 = global i32 0\n@g2 = global i32 0\n");
        text.append("define void @f(i1 %c) {\n");
        for (int node = 0; node < size; node++) {
            text.append("b").append(node).append(":\n");
            for (int n = random.nextInt(4); n > 0; n--) {
                int variable = random.nextInt(3);
                text.append(
                        random.nextBoolean()
                                ? "  store i32 %d, ptr @g%d\n".formatted(n, variable)
                                : "  %%v%d_%d = load i32, ptr @g%d\n".formatted(node, n, variable));
            }
            int other = 1 + random.nextInt(size - 1);
            text.append(
                    node == size - 1
                            ? "  ret void\n"
                            : random.nextBoolean()
                                    ? "  br label %%b%d\n".formatted(node + 1)
                                    : "  br i1 %%c, label %%b%d, label %%b%d\n".formatted(node + 1, other));
        }
        return NvvmReader.read("t.ll", text + "}\n", new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
    }

    /** The stores that reach {@code load}, of its variable; the load itself stands for the function entry. */
    private static Set<Instruction> reaching(LoadInstruction load) {
        Set<Instruction> found = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<BasicBlock> entered = Collections.newSetFromMap(new IdentityHashMap<>());
        List<BasicBlock> work = new ArrayList<>();
        if (!upwards(load.previous(), load, found)) {
            work.add(Objects.requireNonNull(load.block()));
        }
        while (!work.isEmpty()) {
            BasicBlock block = work.removeLast();
            if (block.isEntry()) {
                found.add(load);
            }
            for (BasicBlock before : block.predecessors()) {
                if (entered.add(before) && !upwards(before.last(), load, found)) {
                    work.add(before);
                }
            }
        }
        return found;
    }

    /** Whether {@code last}, or an instruction before it in its block, is a store to the variable; it is added. */
    private static boolean upwards(@Nullable Instruction last, LoadInstruction load, Set<Instruction> found) {
        for (Instruction i = last; i != null; i = i.previous()) {
            if (i instanceof StoreInstruction store && store.pointer() == load.pointer()) {
                found.add(store);
                return true;
            }
        }
        return false;
    }

    /** Law: the walk ends at the only store, or the entry, that reaches a load, and at a PHI only if several do. */
    @Property(tries = 1500)
    void walksToTheOneReachingStore(@ForAll long seed) {
        Function function = program(seed);
        MemorySsa memory = MemorySsa.of(function, Analyses.uncached());
        assertEquals(List.of(), MemorySsaVerifier.faults(memory));
        ClobberWalker walker = new ClobberWalker(memory);
        for (BasicBlock block : function.blocks()) {
            for (Instruction i : block) {
                if (i instanceof LoadInstruction load && memory.of(load).isPresent()) {
                    Set<Instruction> stores = reaching(load);
                    State state = walker.clobber(
                            load,
                            MemoryLocation.of(load, DataLayout.of(function.module()))
                                    .orElseThrow());
                    boolean agrees = switch (state) {
                        case Entry entry -> stores.equals(Set.of(load));
                        case Definition d -> stores.equals(Set.of(d.instruction()));
                        case MemoryNode.Phi phi -> stores.size() > 1;
                    };
                    assertTrue(agrees, state + " for " + stores.size() + " stores");
                }
            }
        }
    }

    /** Law: after stores are removed, and inserted again in any order, the form equals one made anew. */
    @Property(tries = 500)
    void updatesLeaveARightForm(@ForAll long seed) {
        Function function = program(seed);
        MemorySsa memory = MemorySsa.of(function, Analyses.uncached());
        List<Instruction> stores = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            block.forEach(i -> {
                if (memory.of(i).isPresent()) {
                    stores.add(i);
                }
            });
        }
        Collections.shuffle(stores, new Random(seed));
        stores.forEach(memory::remove);
        stores.forEach(store -> assertEquals(Optional.empty(), memory.of(store)));
        assertFalse(!stores.isEmpty() && MemorySsaVerifier.faults(memory).isEmpty());
        stores.forEach(memory::insert);
        assertEquals(List.of(), MemorySsaVerifier.faults(memory));
    }

    @Test
    void aWrongStateIsFound() {
        String text = "define void @f(ptr %p) {\n  store i32 0, ptr %p\n  store i32 1, ptr %p\n"
                + "  %v = load i32, ptr %p\n  ret void\n}\n";
        Function function = NvvmReader.read("t.ll", text, new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
        MemorySsa memory = MemorySsa.of(function, Analyses.uncached());
        Instruction load = Objects.requireNonNull(function.entry().last()).previous();
        MemoryNode.Usage usage =
                (MemoryNode.Usage) memory.of(Objects.requireNonNull(load)).orElseThrow();
        usage.setBefore(memory.entry());
        assertEquals(1, MemorySsaVerifier.faults(memory).size());
    }
}
