package lockstep.fuzz.generate.ptx;

import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Collective operations of a thread block. */
final class PtxBlockStatements {
    private static final int WARP = 32;
    private static final String MAY_BE_ALIGNED = "barrier.red";

    private PtxBlockStatements() {}

    /** Whether all threads of a block arrive at the place. */
    static boolean isWholeBlock(PtxEmitter emitter) {
        return emitter.isKernel() && emitter.frame().isBlock();
    }

    private static void barrier(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        int threads = emitter.program().blockThreads();
        PtxInteger id = PtxInteger.of(choices.below(3));
        String word = choices.pick(List.of("bar.sync", "barrier.sync", "bar.cta.sync", "barrier.sync.aligned"));
        if (threads % WARP == 0 && choices.chance(1, 3)) {
            emitter.body().emit(word, id, PtxInteger.of(threads));
        } else {
            emitter.body().emit(word, id);
        }
    }

    /** A phase of shared memory: each thread writes its own place, and reads that of another. */
    static void exchange(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        PtxRegister own = KernelSetup.sharedBase(emitter);
        PtxType type = choices.pick(List.of(PtxType.B32, PtxType.B64, PtxType.U16));
        PtxType register = PtxType.of("b" + type.width()).orElseThrow();
        emitter.body().emit("st.shared." + type.text(), new PtxAddress.OfRegister(own, 0), emitter.read(type));
        barrier(emitter);
        PtxRegister other = neighbour(emitter);
        PtxRegister received = emitter.body().register(register);
        emitter.body().emit("ld.shared." + type.text(), received, new PtxAddress.OfRegister(other, 0));
        emitter.pool().add(received);
        barrier(emitter);
    }

    /** The address of the place of the thread at some distance, modulo the block. */
    private static PtxRegister neighbour(PtxEmitter emitter) {
        int threads = emitter.program().blockThreads();
        PtxRegister thread = KernelSetup.thread(emitter);
        PtxRegister other = emitter.compute(
                PtxType.B32, "add.u32", thread, PtxInteger.of(emitter.choices().between(1, Math.max(1, threads - 1))));
        emitter.body().emit("rem.u32", other, other, PtxInteger.of(threads));
        PtxRegister start = emitter.compute(
                PtxType.B32,
                "mov.u32",
                new PtxSymbolOperand(emitter.program().globals().shared()));
        return emitter.compute(PtxType.B32, "mad.lo.u32", other, PtxInteger.of(PtxVariables.SHARED_BYTES), start);
    }

    /** A barrier that counts or combines predicates. */
    static void tally(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        PtxRegister predicate = emitter.condition();
        PtxOperand source = choices.chance(1, 3) ? new PtxNot(predicate) : predicate;
        String opcode = choices.pick(List.of("bar.red", MAY_BE_ALIGNED, MAY_BE_ALIGNED));
        String how = choices.pick(List.of("popc", "and", "or"));
        boolean isCount = how.equals("popc");
        String aligned = opcode.equals(MAY_BE_ALIGNED) && choices.chance(1, 2) ? ".aligned" : "";
        String mnemonic = opcode + "." + how + aligned + (isCount ? ".u32" : ".pred");
        emitter.pool().add(emitter.compute(isCount ? PtxType.B32 : PtxType.PRED, mnemonic, PtxInteger.of(0), source));
    }
}
