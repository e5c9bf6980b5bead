package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.FormSlot;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.PtxForm;

/**
 * The forms of the op table that compute a result of one thread from its registers, by opcode, and why the other forms
 * of the table are not drawn. Immutable.
 */
public final class ComputingForms {
    /** What programs are made for: {@code sm_90}. */
    static final int ARCHITECTURE = 90;

    private static final Set<PtxOpcode> ELSEWHERE = EnumSet.of(
            PtxOpcode.CVTA, PtxOpcode.ISSPACEP, PtxOpcode.ADDC, PtxOpcode.SUBC, PtxOpcode.MADC);
    private static final Set<PtxOpcode> CLUSTER = EnumSet.of(PtxOpcode.MAPA, PtxOpcode.GETCTARANK);

    private static final ComputingForms ALL = new ComputingForms();

    private final Map<PtxOpcode, List<PtxForm>> exact = new LinkedHashMap<>();
    private final List<PtxForm> approximate = new ArrayList<>();
    private final Map<PtxForm, String> excluded = new LinkedHashMap<>();

    private ComputingForms() {
        for (PtxForm form : OpTable.get().forms()) {
            if (isComputing(form)) {
                sort(form);
            }
        }
    }

    /** The forms of the table of PTX. */
    public static ComputingForms get() {
        return ALL;
    }

    private static boolean isComputing(PtxForm form) {
        boolean hasCarry = hasWord(form, PtxModifier.CC);
        return switch (form.opcode().spec().category()) {
            case INTEGER, FLOAT, COMPARISON, LOGIC, MOVE, VIDEO -> !hasCarry && !ELSEWHERE.contains(form.opcode());
            case CARRY, MEMORY, ATOMIC, ASYNC, CONTROL, BARRIER, COLLECTIVE, STACK -> false;
            case TEXTURE, MATRIX, OTHER, PSEUDO -> false;
        };
    }

    private void sort(PtxForm form) {
        Optional<String> reason = reason(form);
        if (reason.isPresent()) {
            excluded.put(form, reason.get());
        } else if (hasWord(form, PtxModifier.APPROX)) {
            approximate.add(form);
        } else {
            exact.computeIfAbsent(form.opcode(), opcode -> new ArrayList<>()).add(form);
        }
    }

    /** Why programs for {@link #ARCHITECTURE} cannot have the form, or say nothing by it. */
    static Optional<String> reason(PtxForm form) {
        if (form.since().open()) {
            return Optional.of("machine IR");
        }
        if (form.since().architecture() > ARCHITECTURE || form.since().specific()) {
            return Optional.of("not on sm_90: " + form.since());
        }
        if (CLUSTER.contains(form.opcode())) {
            return Optional.of("clusters");
        }
        if (hasWord(form, PtxModifier.OOB)) {
            return Optional.of(".oob is not simulated");
        }
        if (hasWord(form, PtxType.TF32)) {
            return Optional.of("the PTX ISA leaves the layout of tf32 open");
        }
        if (hasWord(form, PtxType.E4M3X2) || hasWord(form, PtxType.E5M2X2)) {
            return Optional.of("8-bit floats are not simulated");
        }
        return hasWord(form, PtxType.B128) ? Optional.of("registers of 128 bits are not simulated") : Optional.empty();
    }

    private static boolean hasWord(PtxForm form, PtxSuffix word) {
        for (FormSlot slot : form.slots()) {
            if (slot.words().contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** Opcodes with forms whose results PTX fixes, in the order of the table. */
    List<PtxOpcode> opcodes() {
        return List.copyOf(exact.keySet());
    }

    /** The forms of one of {@link #opcodes}. */
    List<PtxForm> forms(PtxOpcode opcode) {
        return exact.getOrDefault(opcode, List.of());
    }

    /** Forms of approximations, whose results lie in an interval. */
    List<PtxForm> approximate() {
        return approximate;
    }

    /** All forms that are drawn, exact and approximate. */
    public List<PtxForm> drawn() {
        List<PtxForm> all = new ArrayList<>();
        exact.values().forEach(all::addAll);
        all.addAll(approximate);
        return all;
    }

    /** Computing forms that are never drawn, with the reason. */
    public Map<PtxForm, String> excluded() {
        return new LinkedHashMap<>(excluded);
    }
}
