package lockstep.fuzz.generate.ptx;

import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariable.Extras;
import lockstep.ir.ptx.PtxVariable.Shape;

/** Frame objects of machine IR: bytes of the thread. */
final class FrameStatements {
    private static final List<Integer> BYTES = List.of(16, 32, 64);
    private static final List<Integer> SMALL = List.of(4, 8, 12, 20);
    private static final int ALIGNMENT = 16;

    private FrameStatements() {}

    private static PtxVariable object(PtxEmitter emitter, int bytes, int alignment) {
        PtxVariable made = new PtxVariable(
                "frame" + emitter.frameObjects().size(),
                PtxSpace.FRAME,
                new Shape(PtxType.B8, 1, List.of((long) bytes), alignment),
                Extras.NONE);
        emitter.body().addFrameObject(made);
        emitter.frameObjects().add(made);
        return made;
    }

    /** Declares the frame objects of a function; those that are large enough are memory like any other. */
    static void declare(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        int count = 1 + choices.below(emitter.weight("frame-objects"));
        for (int i = 0; i < count; i++) {
            int bytes = choices.pick(BYTES);
            PtxVariable made = object(emitter, bytes, ALIGNMENT);
            PtxRegister base = emitter.compute(PtxType.B64, "frame_index.u64", new PtxSymbolOperand(made));
            KernelSetup.local(emitter, base, null, bytes);
            if (choices.chance(1, 2)) {
                object(emitter, choices.pick(SMALL), 4);
            }
        }
    }

    /** Writes the last word of an object, or all words of a small one, writes another object, and reads back. */
    static void access(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        PtxVariable object = choices.pick(emitter.frameObjects());
        PtxVariable other = choices.pick(emitter.frameObjects());
        PtxRegister address = address(emitter, object);
        PtxRegister elsewhere = address(emitter, other);
        long last = object.shape().bytes() - 4;
        emitter.body().emit("st.local.b32", new PtxAddress.OfRegister(address, last), emitter.read(PtxType.B32));
        if (other != object) {
            emitter.body().emit("st.local.b32", new PtxAddress.OfRegister(elsewhere, 0), emitter.read(PtxType.B32));
        }
        PtxRegister value = emitter.body().register(PtxType.B32);
        emitter.body().emit("ld.local.b32", value, new PtxAddress.OfRegister(address(emitter, object), last));
        emitter.pool().add(value);
        emitter.fold(value);
    }

    private static PtxRegister address(PtxEmitter emitter, PtxVariable object) {
        if (emitter.choices().chance(3, 4)) {
            return emitter.compute(PtxType.B64, "frame_index.u64", new PtxSymbolOperand(object));
        }
        PtxRegister narrow = emitter.compute(PtxType.B32, "frame_index.u32", new PtxSymbolOperand(object));
        return emitter.compute(PtxType.B64, "cvt.u64.u32", narrow);
    }
}
