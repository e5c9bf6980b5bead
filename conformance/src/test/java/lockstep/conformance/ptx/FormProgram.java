package lockstep.conformance.ptx;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxComponent;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.OperandSpec.Trait;
import lockstep.ir.ptx.text.PtxReader;

/**
 * A kernel around one instruction: its registers and memory of every space are read from the first argument before it,
 * and what it may have written, registers and memory, goes to the second.
 */
final class FormProgram {
    /** Bytes of the first argument. */
    static final int INPUT = 512;

    /** Bytes of the second argument. */
    static final int OUTPUT = 512;

    private static final PtxModifier POLICY = PtxModifier.of("L2::cache_hint").orElseThrow();
    private static final int SLOT = 16;
    /** Where in either argument the contents of memory are. */
    static final int MEMORY = 256;

    private static final int MEMORY_BYTES = 64;
    private static final List<String> PLACES = List.of("sv", "lv", "gv");

    /** A register of the instruction: its place in the arguments is {@code SLOT * number}. */
    record Slot(int number, PtxRegister register, boolean isWritten, boolean isRead, boolean isAddress) {
        int bytes() {
            return Math.max(1, register.type().width() / Byte.SIZE);
        }

        int at() {
            return SLOT * number;
        }
    }

    private final PtxInstruction instruction;
    private final String statement;
    private final String target;
    private final Map<String, Slot> slots = new LinkedHashMap<>();

    FormProgram(String statement, String target) {
        this.statement = statement;
        this.target = target;
        PtxModule module = PtxReader.read("form", FormTexts.module(List.of(statement), target))
                .orThrow();
        this.instruction = module.functions().getFirst().body().orElseThrow().statements().stream()
                .filter(PtxInstruction.class::isInstance)
                .map(PtxInstruction.class::cast)
                .findFirst()
                .orElseThrow(() -> new AssertionError(statement));
        List<OperandSpec> specs = OpTable.get()
                .find(instruction.opcode(), instruction.suffixes())
                .flatMap(form -> form.operandsFor(
                        instruction.suffixes(), instruction.operands().size()))
                .orElseThrow(() -> new AssertionError(statement));
        for (int i = 0; i < specs.size(); i++) {
            boolean isPolicy = i == specs.size() - 1 && instruction.has(POLICY);
            if (!isPolicy) {
                add(instruction.operand(i), specs.get(i).has(Trait.WRITTEN));
            }
        }
    }

    PtxInstruction instruction() {
        return instruction;
    }

    List<Slot> slots() {
        return List.copyOf(slots.values());
    }

    private void add(PtxOperand operand, boolean isWritten) {
        if (operand instanceof PtxRegister register) {
            add(register, isWritten, !isWritten, false);
        } else if (operand instanceof PtxVector vector) {
            vector.elements().forEach(element -> add(element, isWritten));
        } else if (operand instanceof PtxPredicatePair pair) {
            add(pair.first(), isWritten);
            add(pair.second(), isWritten);
        } else if (operand instanceof PtxNot not) {
            add(not.predicate(), false, true, false);
        } else if (operand instanceof PtxComponent part) {
            add(part.register(), isWritten, !isWritten, false);
        } else if (operand instanceof PtxSelection part) {
            add(part.register(), isWritten, !isWritten, false);
        } else if (operand instanceof PtxMinus minus) {
            add(minus.operand(), false);
        } else if (operand instanceof PtxAddress.OfRegister address) {
            add(address.base(), false, true, true);
        }
    }

    private void add(PtxRegister register, boolean isWritten, boolean isRead, boolean isAddress) {
        Slot known = slots.get(register.name());
        int number = known == null ? slots.size() : known.number();
        slots.put(
                register.name(),
                new Slot(
                        number,
                        register,
                        isWritten || known != null && known.isWritten(),
                        isRead || known != null && known.isRead(),
                        isAddress || known != null && known.isAddress()));
    }

    /** The program as it is. */
    String text() {
        return text(statement);
    }

    /** The program with another statement instead of the instruction. */
    String text(String other) {
        List<String> lines = new ArrayList<>();
        lines.add(".version 9.0\n.target " + target + "\n.address_size 64");
        lines.add(".global .align 32 .b8 gv[64]; .shared .align 32 .b8 sv[64];");
        lines.add(".const .align 16 .b64 cv[8] = {17, 18, 19, 20, 21, 22, 23, 24};");
        lines.add(".visible .entry k(.param .b64 prm, .param .b64 result) {");
        for (PtxType type : PtxType.values()) {
            if (type.isRegisterType()) {
                lines.add(".reg .%s %%%s_<9>;".formatted(type.text(), type.text()));
            }
        }
        lines.add(".local .align 16 .b8 lv[64];\n.reg .b64 in, out, q; .reg .b32 w; .reg .b16 h;");
        lines.add("ld.param.b64 in, [prm]; ld.param.b64 out, [result];");
        for (int place = 0; place < PLACES.size(); place++) {
            for (int at = 0; at < MEMORY_BYTES; at += 8) {
                lines.add("ld.global.b64 q, [in+%d]; st.%s.b64 [%s+%d], q;"
                        .formatted(MEMORY + MEMORY_BYTES * place + at, space(place), PLACES.get(place), at));
            }
        }
        slots.values().forEach(slot -> lines.add(load(slot)));
        lines.add("mov.b32 w, -1; add.cc.u32 w, w, 1;");
        if (isOfBarrier() && !instruction.has(PtxModifier.INIT)) {
            lines.add("mbarrier.init.shared.b64 [sv], 100;");
        }
        lines.add(other);
        slots.values().stream().filter(Slot::isWritten).forEach(slot -> lines.add(store(slot)));
        for (int place = 0; place < PLACES.size(); place++) {
            for (int at = 0; at < MEMORY_BYTES; at += 8) {
                lines.add("ld.%s.b64 q, [%s+%d]; st.global.b64 [out+%d], q;"
                        .formatted(space(place), PLACES.get(place), at, MEMORY + MEMORY_BYTES * place + at));
            }
        }
        return String.join("\n", lines) + "\nret;\n}\n";
    }

    private static String space(int place) {
        return List.of("shared", "local", "global").get(place);
    }

    private boolean isOfBarrier() {
        return instruction.opcode() == PtxOpcode.MBARRIER;
    }

    private String load(Slot slot) {
        String name = slot.register().name();
        if (slot.isAddress()) {
            return (isOfBarrier() ? "cvta.shared.u64 %s, sv;" : "cvta.global.u64 %s, gv;").formatted(name);
        }
        if (slot.register().type() == PtxType.PRED) {
            return "ld.global.b32 w, [in+%d]; and.b32 w, w, 1; setp.ne.u32 %s, w, 0;".formatted(slot.at(), name);
        }
        return "ld.global.b%d %s, [in+%d];".formatted(slot.register().type().width(), name, slot.at());
    }

    private static String store(Slot slot) {
        String name = slot.register().name();
        if (slot.register().type() == PtxType.PRED) {
            return "selp.u32 w, 1, 0, %s; st.global.b32 [out+%d], w;".formatted(name, slot.at());
        }
        return "st.global.b%d [out+%d], %s;".formatted(slot.register().type().width(), slot.at(), name);
    }
}
