package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.PtxForm;

/** Counts which forms of the op table occur in programs, and tells why others do not. */
public final class PtxReach {
    private final ComputingForms forms;
    private final Map<PtxForm, Integer> seen = new LinkedHashMap<>();

    /** @param forms what the architecture of the programs has */
    public PtxReach(ComputingForms forms) {
        this.forms = Objects.requireNonNull(forms);
    }

    /** Counts the forms of a program, each once. */
    public void add(PtxModule module) {
        List<PtxForm> forms = new ArrayList<>();
        for (PtxFunction function : module.functions()) {
            function.body()
                    .ifPresent(
                            body -> body.statements().forEach(each -> form(each).ifPresent(forms::add)));
        }
        forms.stream().distinct().forEach(form -> seen.merge(form, 1, Integer::sum));
    }

    private static Optional<PtxForm> form(PtxStatement statement) {
        return statement instanceof PtxInstruction instruction
                ? OpTable.get().find(instruction.opcode(), instruction.suffixes())
                : Optional.empty();
    }

    /** Forms that occurred. */
    public int reached() {
        return seen.size();
    }

    /** Forms of the table that occurred in no program, each with the reason, in the order of the table. */
    public Map<PtxForm, String> missing() {
        Map<PtxForm, String> missing = new LinkedHashMap<>();
        for (PtxForm form : OpTable.get().forms()) {
            if (!seen.containsKey(form)) {
                missing.put(form, reason(form));
            }
        }
        return missing;
    }

    private String reason(PtxForm form) {
        Optional<String> impossible = forms.reason(form);
        if (impossible.isPresent()) {
            return impossible.get();
        }
        if (forms.approximate().contains(form)) {
            return "approximation: profile ptx-approximate";
        }
        return switch (form.opcode().spec().category()) {
            case ASYNC -> "not generated: barriers in memory, bulk copies";
            case TEXTURE, MATRIX, OTHER -> "not simulated";
            case PSEUDO -> "machine IR";
            case STACK -> "not generated: memory of a size known at run time";
            case CONTROL -> "not generated: ends or delays the program, or is a hint";
            case BARRIER -> "not generated: clusters, arrivals alone, fences between proxies";
            case ATOMIC -> "not generated: words of 128 bits, cache policies";
            case MEMORY -> "not generated: cache policies, hints without effect";
            case INTEGER, CARRY, FLOAT, COMPARISON, LOGIC, MOVE, COLLECTIVE, VIDEO -> "not drawn";
        };
    }
}
