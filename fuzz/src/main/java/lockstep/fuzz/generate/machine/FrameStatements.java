package lockstep.fuzz.generate.machine;

import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;

/** Frame objects and call frames. */
final class FrameStatements {
    /**
     * A frame object, all bytes of which are written.
     *
     * @param address holds its address in local memory
     * @param bytes a multiple of 8
     */
    record Slot(PtxRegister address, int bytes) {
        Slot {
            Objects.requireNonNull(address);
        }
    }

    private static final List<PtxType> TYPES = List.of(PtxType.B64, PtxType.B32, PtxType.B16);

    private FrameStatements() {}

    /** A new frame object, filled with values of the lane. */
    static void object(MachineEmitter emitter) {
        Choices choices = emitter.choices();
        CodeBuilder code = emitter.code();
        int bytes = 8 * (1 + choices.below(4));
        PtxVariable object = code.object(bytes, 8L << choices.below(2));
        boolean isNarrow = choices.chance(1, 4);
        PtxRegister address = isNarrow
                ? code.compute(PtxType.B32, "frame_index.u32", MachineEmitter.symbol(object))
                : code.compute(PtxType.B64, "frame_index.u64", MachineEmitter.symbol(object));
        Slot slot = new Slot(address, bytes);
        for (int offset = 0; offset < bytes; offset += 8) {
            store(emitter, slot, PtxType.B64, offset);
        }
        emitter.slots().add(slot);
    }

    private static void store(MachineEmitter emitter, Slot slot, PtxType type, int offset) {
        emitter.code()
                .emit(
                        "st.local." + type.text(),
                        new PtxAddress.OfRegister(slot.address(), offset),
                        emitter.value(type));
    }

    /** Writes a frame object, perhaps under a guard, and reads it. */
    static void access(MachineEmitter emitter) {
        Choices choices = emitter.choices();
        Slot slot = choices.pick(emitter.slots());
        PtxType type = choices.pick(TYPES);
        int place = type.bytes() * choices.below(slot.bytes() / type.bytes());
        PtxAddress address = new PtxAddress.OfRegister(slot.address(), place);
        if (choices.chance(1, 3)) {
            emitter.code().emit(emitter.guard(), "st.local." + type.text(), address, emitter.value(type));
        } else {
            store(emitter, slot, type, place);
        }
        PtxType read = choices.pick(TYPES);
        int from = read.bytes() * choices.below(slot.bytes() / read.bytes());
        emitter.offer(emitter.code()
                .compute(read, "ld.local." + read.text(), new PtxAddress.OfRegister(slot.address(), from)));
    }

    /** A call between the marks of its frame. */
    static void call(MachineEmitter emitter) {
        CodeBuilder code = emitter.code();
        PtxRegister value = emitter.value(PtxType.B32);
        PtxInteger bytes = PtxInteger.of(4L * (1 + emitter.choices().below(4)));
        code.emit("callframe_setup", bytes);
        PtxVariable result = code.argument();
        PtxVariable argument = code.argument();
        code.emit("st.param.b32", MachineEmitter.at(argument), value);
        code.add(PtxInstruction.of(
                null,
                "call.uni",
                new PtxCallOperand(
                        List.of(MachineEmitter.symbol(result)),
                        new PtxSymbolOperand(emitter.callee()),
                        List.of(MachineEmitter.symbol(argument)),
                        null)));
        PtxRegister back = code.compute(PtxType.B32, "ld.param.b32", MachineEmitter.at(result));
        code.emit("callframe_destroy", bytes);
        emitter.offer(back);
    }
}
