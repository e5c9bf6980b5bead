package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.compiler.pipeline.CodegenDispatch.MachinePass;
import lockstep.ir.diag.CompilerBug;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The order of machine passes. */
final class CodegenDispatchProperties {
    private static MachinePass pass(String name, String... after) {
        return new MachinePass(name, false, List.of(after), "a test");
    }

    /** Law: above level 1 every pass follows its dependencies, and each occurs once. Oracle: positions. */
    @Property(tries = 200)
    void passesFollowTheirDependencies(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int count) {
        Random random = new Random(seed);
        List<MachinePass> table = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<String> after = new ArrayList<>();
            for (int j = 0; j < i; j++) {
                if (random.nextInt(4) == 0) {
                    after.add("p" + j);
                }
            }
            table.add(random.nextInt(table.size() + 1), new MachinePass("p" + i, false, after, "a test"));
        }
        List<String> order = CodegenDispatch.order(table, 2);
        assertEquals(table.stream().map(MachinePass::name).collect(Collectors.toSet()), Set.copyOf(order));
        assertEquals(count, order.size());
        for (MachinePass pass : table) {
            pass.after().forEach(before -> assertTrue(order.indexOf(before) < order.indexOf(pass.name())));
        }
        assertEquals(table.stream().map(MachinePass::name).toList(), CodegenDispatch.order(table, 1));
    }

    @Example
    void theFirstReadyPassOfTheTableIsNext() {
        List<MachinePass> table = List.of(pass("c", "b"), pass("a"), pass("b"), pass("d"));
        assertEquals(List.of("a", "b", "c", "d"), CodegenDispatch.order(table, 3));
    }

    @Example
    void aMissingDependencyIsIgnored() {
        assertEquals(List.of("a"), CodegenDispatch.order(List.of(pass("a", "gone")), 3));
    }

    @Example
    void aPassThatRunsAgainHasTwoPlaces() {
        List<MachinePass> table = List.of(pass("a (2)", "b"), pass("a"), pass("b", "a"));
        assertEquals(List.of("a", "b", "a"), CodegenDispatch.order(table, 2));
        assertEquals(List.of("a", "a", "b"), CodegenDispatch.order(table, 1));
    }

    @Example
    void cyclicDependenciesAreAFaultOfTheTable() {
        List<MachinePass> table = List.of(pass("a", "b"), pass("b", "a"));
        assertEquals(List.of("a", "b"), CodegenDispatch.order(table, 1));
        assertThrows(CompilerBug.class, () -> CodegenDispatch.order(table, 2));
    }

    @Example
    void theTableIsInAnOrderThatItsReasonsAllow() {
        List<MachinePass> table = CodegenDispatch.table();
        assertEquals(CodegenDispatch.order(table, 1), CodegenDispatch.order(table, 2));
        assertTrue(CodegenDispatch.order(table, 0).size() < table.size());
        table.forEach(pass -> assertTrue(!pass.reason().isEmpty(), pass.name()));
    }
}
