package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxVariable;

/**
 * Lays out shared variables. A device function is compiled once, so a variable has the same address in all kernels that
 * use it; variables that no kernel uses together may overlap. Steps:
 *
 * <ol>
 *   <li>Find for each variable the kernels that use it, directly or through callees.
 *   <li>Place variables of more kernels first, otherwise in textual order: each begins where the last variable of any
 *       of its kernels ends.
 *   <li>Arrays of dynamic shared memory all begin where the static variables of all their kernels end; each of these
 *       kernels then has that many static bytes.
 * </ol>
 *
 * <pre>
 * k1 uses a (4 bytes), c (8)      a at 0 for both, c at 8, b at 4
 * k2 uses a, b (4)                k1 has 16 bytes, k2 has 8
 * </pre>
 */
final class SharedLayout {
    /** The maximum static shared memory of a block. Source: message of ptxas 13.0 for sm_75 to sm_120. */
    private static final long MAX_BYTES = 48 * 1024;

    private static final long DYNAMIC_ALIGNMENT = 16;

    private final PtxCallGraph calls;
    private final StaticVariables variables;
    private final Map<String, Long> ends = new LinkedHashMap<>();
    private final Map<String, Long> alignments = new LinkedHashMap<>();
    private final Map<PtxVariable, Long> offsets = new IdentityHashMap<>();
    private final Map<PtxVariable, List<String>> users = new IdentityHashMap<>();

    SharedLayout(PtxCallGraph calls, StaticVariables variables, List<StaticVariable> shared, Diagnostics diagnostics) {
        this.calls = calls;
        this.variables = variables;
        shared.forEach(each -> users.put(each.variable(), new ArrayList<>()));
        calls.functions().values().stream().filter(PtxFunction::isKernel).forEach(this::use);
        shared.stream()
                .filter(each -> !isDynamic(each.variable()))
                .sorted(Comparator.comparingInt(each -> -users(each.variable()).size()))
                .forEach(this::place);
        placeDynamic(shared.stream().filter(each -> isDynamic(each.variable())).toList());
        ends.forEach((kernel, end) -> {
            if (end > MAX_BYTES) {
                diagnostics.error(
                        "ori-shared",
                        calls.function(kernel).location(),
                        "kernel %s uses %d bytes of shared memory, at most %d can be static"
                                .formatted(kernel, end, MAX_BYTES));
            }
        });
    }

    /** Whether the launch determines its size. */
    static boolean isDynamic(PtxVariable variable) {
        return variable.linkage() == PtxLinkage.EXTERN;
    }

    private void use(PtxFunction kernel) {
        Set<String> reached = calls.reachable(kernel.name());
        ends.put(kernel.name(), 0L);
        Set<PtxVariable> used = Collections.newSetFromMap(new IdentityHashMap<>());
        for (String function : reached) {
            for (PtxVariable named : calls.uses(function).variables()) {
                variables
                        .find(named)
                        .map(StaticVariable::variable)
                        .filter(users::containsKey)
                        .ifPresent(used::add);
            }
        }
        used.forEach(variable -> users(variable).add(kernel.name()));
    }

    /** The names of the kernels that use {@code variable}, one of those that are laid out. */
    private List<String> users(PtxVariable variable) {
        return Objects.requireNonNull(users.get(variable));
    }

    private void place(StaticVariable each) {
        List<String> kernels = users(each.variable());
        long end = kernels.stream().mapToLong(ends::get).max().orElse(0);
        long at = aligned(end, each.alignment());
        long size = Math.min(each.size(), Integer.MAX_VALUE);
        offsets.put(each.variable(), Math.min(at, Integer.MAX_VALUE));
        for (String kernel : kernels) {
            ends.put(kernel, at + size);
            alignments.merge(kernel, each.alignment(), Math::max);
        }
    }

    private static long aligned(long value, long alignment) {
        return SectionLayout.aligned(value, alignment);
    }

    private void placeDynamic(List<StaticVariable> dynamic) {
        long alignment = DYNAMIC_ALIGNMENT;
        Map<String, Long> kernels = new TreeMap<>();
        for (StaticVariable each : dynamic) {
            alignment = Math.max(alignment, each.alignment());
            users(each.variable()).forEach(kernel -> kernels.put(kernel, ends.get(kernel)));
        }
        long start = aligned(
                kernels.values().stream().mapToLong(Long::longValue).max().orElse(0), alignment);
        for (StaticVariable each : dynamic) {
            offsets.put(each.variable(), start);
        }
        for (String kernel : kernels.keySet()) {
            ends.put(kernel, start);
            alignments.merge(kernel, alignment, Math::max);
        }
    }

    /** The offset of a shared variable, in bytes from the end of the reserved memory. */
    long offset(PtxVariable variable) {
        return Objects.requireNonNull(offsets.get(variable));
    }

    /** Whether {@code kernel} uses shared memory. */
    boolean isUsed(String kernel) {
        return alignments.containsKey(kernel);
    }

    /** Static shared memory of {@code kernel}, in bytes. */
    long bytes(String kernel) {
        return Objects.requireNonNull(ends.get(kernel));
    }

    /** The alignment of the shared memory of {@code kernel}. */
    int alignment(String kernel) {
        return Math.toIntExact(alignments.getOrDefault(kernel, 1L));
    }
}
