package lockstep.fuzz.generate.ori;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import lockstep.compiler.ori.allocate.AllocationRules;
import lockstep.conformance.allocation.AllocationValidator.AllocationFault;
import lockstep.conformance.allocation.ModuleAllocation;
import lockstep.fuzz.generate.ori.OriGenerator.OriCase;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.api.Test;

/**
 * Generated programs whose registers are allocated under several limits show what they showed, and the validator takes
 * them.
 */
final class AllocatedProgramsTest {
    private static final int SEEDS = Integer.getInteger("lockstep.seeds", 30);
    private static final long FIRST = Long.getLong("lockstep.first", 0);
    private static final List<Integer> LIMITS = List.of(255, 24, 12);

    @Test
    void allocatedProgramsRunAsOpenOnes() {
        Map<String, Integer> counts = new TreeMap<>();
        List<String> faults = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            OriCase made = new OriGenerator().generate(seed);
            if (made.module().functions().getFirst().stage() == OriStage.FREE) {
                for (int limit : LIMITS) {
                    check(made, limit, counts, faults);
                }
            }
        }
        if (Boolean.getBoolean("lockstep.table")) {
            System.out.println(counts);
        }
        assertEquals(List.of(), faults.subList(0, Math.min(3, faults.size())));
        assertTrue(counts.getOrDefault("allocated", 0) * 5 >= counts.get("programs") * 4, counts::toString);
    }

    private static void check(OriCase made, int limit, Map<String, Integer> counts, List<String> faults) {
        counts.merge("programs", 1, Integer::sum);
        Diagnostics diagnostics = new Diagnostics();
        Optional<ModuleAllocation> allocated =
                ModuleAllocation.of(made.module(), limit, AllocationRules.RIGHT, diagnostics);
        if (allocated.isEmpty()) {
            diagnostics
                    .all()
                    .forEach(each -> counts.merge(
                            "not built: " + each.code() + " " + each.message().replaceAll("[0-9]+", "N"),
                            1,
                            Integer::sum));
            return;
        }
        counts.merge("allocated", 1, Integer::sum);
        allocated.get().allocations().values().forEach(each -> {
            counts.merge("spilled", each.statistics().spilled(), Integer::sum);
            counts.merge("demoted", each.statistics().demoted(), Integer::sum);
            counts.merge("rounds", each.statistics().rounds(), Integer::sum);
        });
        String name = made.name() + " limit " + limit;
        List<AllocationFault> found = allocated.get().faults();
        if (!found.isEmpty()) {
            faults.add(name + ": " + found + text(made, allocated.get()));
        }
        OriComparison.allocated(made, allocated.get().after())
                .ifPresent(difference -> faults.add(name + ": " + difference + text(made, allocated.get())));
    }

    private static String text(OriCase made, ModuleAllocation allocated) {
        return Boolean.getBoolean("lockstep.show")
                ? "\n" + OriModuleText.print(made.module()) + "\n" + OriModuleText.print(allocated.after())
                : "";
    }
}
