package lockstep.fuzz.generate.ptx;

import java.util.List;
import lockstep.fuzz.generate.ptx.PtxEmitter.PtxLanes;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariable.Extras;
import lockstep.ir.ptx.PtxVariable.Shape;

/** The beginning of a kernel: which thread it is, what it owns, which lanes there are, first values. */
final class KernelSetup {
    private static final int LOCAL_BYTES = 64;
    private static final int WARP = 32;

    private KernelSetup() {}

    private static PtxRegister special(PtxEmitter emitter, PtxSpecialRegister register) {
        return emitter.compute(PtxType.B32, "mov.u32", register);
    }

    /** The linear index of the thread in its block. */
    static PtxRegister thread(PtxEmitter emitter) {
        Dim3 block = emitter.program().block();
        PtxRegister thread = special(emitter, PtxSpecialRegister.TID_X);
        if (block.y() > 1 || block.z() > 1) {
            PtxRegister y = special(emitter, PtxSpecialRegister.TID_Y);
            PtxRegister z = special(emitter, PtxSpecialRegister.TID_Z);
            emitter.body().emit("mad.lo.u32", thread, y, PtxInteger.of(block.x()), thread);
            emitter.body().emit("mad.lo.u32", thread, z, PtxInteger.of((long) block.x() * block.y()), thread);
        }
        return thread;
    }

    /** The linear index of the thread in the grid. */
    private static PtxRegister globalThread(PtxEmitter emitter, PtxRegister thread) {
        PtxRegister block = special(emitter, PtxSpecialRegister.CTAID_X);
        PtxRegister y = special(emitter, PtxSpecialRegister.CTAID_Y);
        emitter.body()
                .emit(
                        "mad.lo.u32",
                        block,
                        y,
                        PtxInteger.of(emitter.program().grid().x()),
                        block);
        return emitter.compute(
                PtxType.B32,
                "mad.lo.u32",
                block,
                PtxInteger.of(emitter.program().blockThreads()),
                thread);
    }

    /** The place of the thread in the static shared memory, in 32 bits. */
    static PtxRegister sharedBase(PtxEmitter emitter) {
        return emitter.regions().stream()
                .filter(region -> region.space() == PtxSpace.SHARED)
                .findFirst()
                .orElseThrow()
                .base();
    }

    /** Adds the beginning of the kernel. */
    static void emit(PtxEmitter emitter, List<PtxVariable> parameters) {
        PtxBodyBuilder body = emitter.body();
        PtxRegister thread = thread(emitter);
        PtxRegister global = globalThread(emitter, thread);
        buffer(emitter, parameters.get(0), global, KernelLayout.THREAD_BYTES, KernelLayout.FREE_BYTES, false);
        PtxVariables variables = emitter.program().globals();
        shared(emitter, variables.shared(), thread);
        shared(emitter, variables.dynamic(), thread);
        local(emitter);
        buffer(emitter, parameters.get(1), global, KernelLayout.INPUT_BYTES, KernelLayout.INPUT_BYTES, true);
        table(emitter, variables.table());
        body.emit("mov.u64", emitter.digest(), PtxInteger.of(0));
        PtxRegister number = body.register(PtxType.B32);
        body.emit("ld.param.u32", number, new PtxAddress.OfSymbol(parameters.get(2), 0));
        emitter.pool().add(number);
        emitter.pool().add(thread);
        firstValues(emitter);
        emitter.setFrame(new PtxLanes(lanes(emitter, thread), true, 0));
    }

    private static void buffer(
            PtxEmitter emitter, PtxVariable parameter, PtxRegister thread, int stride, int bytes, boolean isReadOnly) {
        PtxBodyBuilder body = emitter.body();
        PtxRegister pointer = body.register(PtxType.B64);
        body.emit("ld.param.u64", pointer, new PtxAddress.OfSymbol(parameter, 0));
        PtxRegister generic = emitter.compute(PtxType.B64, "mad.wide.u32", thread, PtxInteger.of(stride), pointer);
        PtxRegister base = emitter.compute(PtxType.B64, "cvta.to.global.u64", generic);
        emitter.regions().add(new PtxRegion(PtxSpace.GLOBAL, base, generic, null, bytes, isReadOnly));
    }

    private static void shared(PtxEmitter emitter, PtxVariable variable, PtxRegister thread) {
        PtxRegister start = emitter.compute(PtxType.B32, "mov.u32", new PtxSymbolOperand(variable));
        PtxRegister base =
                emitter.compute(PtxType.B32, "mad.lo.u32", thread, PtxInteger.of(PtxVariables.SHARED_BYTES), start);
        PtxRegister wide = emitter.compute(PtxType.B64, "cvt.u64.u32", base);
        PtxRegister generic = emitter.compute(PtxType.B64, "cvta.shared.u64", wide);
        zero(emitter, "st.shared.v4.b32", base, PtxVariables.SHARED_BYTES);
        emitter.regions().add(new PtxRegion(PtxSpace.SHARED, base, generic, null, PtxVariables.SHARED_BYTES, false));
    }

    /** Adds an array of the thread to a function. */
    static void local(PtxEmitter emitter) {
        PtxVariable variable = new PtxVariable(
                "scratch", PtxSpace.LOCAL, new Shape(PtxType.B8, 1, List.of((long) LOCAL_BYTES), 16), Extras.NONE);
        emitter.body().add(new PtxVariableDeclaration(variable, SourceLocation.NONE));
        PtxRegister base = emitter.compute(PtxType.B64, "mov.u64", new PtxSymbolOperand(variable));
        PtxRegister generic = emitter.compute(PtxType.B64, "cvta.local.u64", base);
        zero(emitter, "st.local.v4.b32", base, LOCAL_BYTES);
        emitter.regions().add(new PtxRegion(PtxSpace.LOCAL, base, generic, variable, LOCAL_BYTES, false));
    }

    private static void zero(PtxEmitter emitter, String store, PtxRegister base, int bytes) {
        PtxInteger zero = PtxInteger.of(0);
        for (int offset = 0; offset < bytes; offset += 16) {
            emitter.body()
                    .emit(
                            store,
                            new PtxAddress.OfRegister(base, offset),
                            new PtxVector(List.of(zero, zero, zero, zero)));
        }
    }

    /** Makes a table of constants readable. */
    static void table(PtxEmitter emitter, PtxVariable variable) {
        PtxRegister base = emitter.compute(PtxType.B64, "mov.u64", new PtxSymbolOperand(variable));
        PtxRegister generic = emitter.compute(PtxType.B64, "cvta.const.u64", base);
        emitter.regions().add(new PtxRegion(PtxSpace.CONST, base, generic, variable, PtxVariables.TABLE_BYTES, true));
    }

    /** Registers of all classes with what the input has; predicates that differ between lanes. */
    private static void firstValues(PtxEmitter emitter) {
        PtxBodyBuilder body = emitter.body();
        PtxRegister input = emitter.regions().stream()
                .filter(region -> region.isReadOnly() && region.space() == PtxSpace.GLOBAL)
                .findFirst()
                .orElseThrow()
                .base();
        int offset = 0;
        for (PtxType type : List.of(
                PtxType.B64,
                PtxType.B64,
                PtxType.F64,
                PtxType.B32,
                PtxType.B32,
                PtxType.F32,
                PtxType.B32,
                PtxType.B16,
                PtxType.B16)) {
            PtxRegister register = body.register(type);
            body.emit("ld.global." + type.text(), register, new PtxAddress.OfRegister(input, offset));
            offset += type.bytes();
            emitter.pool().add(register);
        }
        predicates(emitter);
    }

    /** Two predicates of values of the pool. */
    static void predicates(PtxEmitter emitter) {
        PtxRegister word = emitter.read(PtxType.U32);
        emitter.pool().add(emitter.compute(PtxType.PRED, "setp.lt.s32", word, PtxInteger.of(0)));
        PtxRegister bit = emitter.compute(PtxType.B32, "and.b32", emitter.read(PtxType.U32), PtxInteger.of(1));
        emitter.pool().add(emitter.compute(PtxType.PRED, "setp.ne.u32", bit, PtxInteger.of(0)));
    }

    /** The lanes that the warp of the thread has. */
    private static PtxRegister lanes(PtxEmitter emitter, PtxRegister thread) {
        int threads = emitter.program().blockThreads();
        if (threads % WARP == 0) {
            return emitter.compute(PtxType.B32, "mov.b32", PtxImmediates.unsigned(-1, WARP));
        }
        PtxRegister first = emitter.compute(PtxType.B32, "and.b32", thread, PtxImmediates.unsigned(-WARP, WARP));
        PtxRegister count = emitter.compute(PtxType.B32, "sub.u32", PtxInteger.of(threads), first);
        emitter.body().emit("min.u32", count, count, PtxInteger.of(WARP));
        return emitter.compute(PtxType.B32, "bmsk.clamp.b32", PtxInteger.of(0), count);
    }
}
