package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OpTable.Since;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.op.PtxForm.FormSlot;
import lockstep.ir.ptx.verify.Target;
import lockstep.ir.sass.isa.Architecture;

/**
 * The part of the op table that an architecture has: by opcode the forms that compute a result of one thread from its
 * registers, the reason why a form is not drawn, and the words and mnemonics. Immutable.
 */
public final class ComputingForms {
    private static final Set<PtxOpcode> ELSEWHERE =
            EnumSet.of(PtxOpcode.CVTA, PtxOpcode.ISSPACEP, PtxOpcode.ADDC, PtxOpcode.SUBC, PtxOpcode.MADC);
    private static final Set<PtxOpcode> CLUSTER = EnumSet.of(PtxOpcode.MAPA, PtxOpcode.GETCTARANK);

    /** The first architecture with conversions that end at the largest number. */
    private static final int FIRST_F2FP = 80;

    private final Target target;
    private final Map<PtxOpcode, List<PtxForm>> exact = new LinkedHashMap<>();
    private final List<PtxForm> approximate = new ArrayList<>();

    /** The forms of the table of PTX that programs for {@code architecture} can have. */
    public ComputingForms(Architecture architecture) {
        this.target = Target.of(architecture.tool()).orElseThrow();
        for (PtxForm form : OpTable.get().forms()) {
            if (isComputing(form)) {
                sort(form);
            }
        }
    }

    /** What programs are made for. */
    Target target() {
        return target;
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
        if (reason(form).isPresent()) {
            return;
        }
        if (hasWord(form, PtxModifier.APPROX)) {
            approximate.add(form);
        } else {
            exact.computeIfAbsent(form.opcode(), opcode -> new ArrayList<>()).add(form);
        }
    }

    /** Why programs for {@link #target} cannot have the form, or gain nothing from it. */
    Optional<String> reason(PtxForm form) {
        if (form.since().open()) {
            return Optional.of("machine IR");
        }
        if (!has(form.since()) || form.since().specific()) {
            return Optional.of("not on " + target + ": " + form.since());
        }
        if (CLUSTER.contains(form.opcode())) {
            return Optional.of("clusters");
        }
        if (hasWord(form, PtxModifier.SATFINITE) && target.number() < FIRST_F2FP) {
            return Optional.of("ptxas 13.0 makes words of it that " + target + " does not have");
        }
        if (hasWord(form, PtxModifier.OOB)) {
            return Optional.of(".oob is not simulated");
        }
        if (hasWord(form, PtxType.TF32)) {
            return Optional.of("the PTX ISA leaves the layout of tf32 open");
        }
        if (hasWord(form, PtxType.E4M3X2) || hasWord(form, PtxType.E5M2X2)) {
            return Optional.of("8-bit floats are not simulated in machine words");
        }
        if (form.opcode() == PtxOpcode.MOV && hasWord(form, PtxModifier.V2)) {
            return Optional.of("the generator has no vector registers");
        }
        return hasWord(form, PtxType.B128) ? Optional.of("registers of 128 bits are not simulated") : Optional.empty();
    }

    private boolean has(Since since) {
        return target.has(since);
    }

    /** Whether the architecture has the instruction: opcode and suffixes with dots between. */
    boolean has(String mnemonic) {
        PtxInstruction instruction = PtxInstruction.of(null, mnemonic);
        OpTable table = OpTable.get();
        return table.find(instruction.opcode(), instruction.suffixes())
                .filter(form -> has(table.since(form, instruction.suffixes())))
                .isPresent();
    }

    /** Those of {@code mnemonics} that the architecture {@link #has}. */
    List<String> having(List<String> mnemonics) {
        return mnemonics.stream().filter(this::has).toList();
    }

    /** The words of a slot that the architecture has. */
    List<PtxSuffix> words(FormSlot slot) {
        return slot.words().stream()
                .filter(word -> has(OpTable.get().since(word)))
                .toList();
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

    /** Forms of approximations, whose results are within an interval. */
    List<PtxForm> approximate() {
        return approximate;
    }
}
