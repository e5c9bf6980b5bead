package lockstep.fuzz.generate.ptx;

import java.util.List;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxRegister;

/**
 * Instructions that do not change results here: fences, prefetches, events, waits. A compiler must not move certain
 * operations across them.
 */
final class HintStatements {
    private static final List<String> FENCES = List.of(
            "membar.cta",
            "membar.gl",
            "membar.sys",
            "fence.acq_rel.cta",
            "fence.acq_rel.gpu",
            "fence.sc.sys",
            "fence.sc.cluster",
            "fence.gpu",
            "fence.proxy.alias");
    private static final List<String> PREFETCHES =
            List.of("prefetch.global.L1", "prefetch.global.L2", "prefetch.global.L2::evict_last");

    private HintStatements() {}

    static void hint(PtxEmitter emitter) {
        PtxBodyBuilder body = emitter.body();
        switch (emitter.choices().below(emitter.isKernel() ? 4 : 3)) {
            case 0 -> body.emit(emitter.choices().pick(emitter.forms().having(FENCES)));
            case 1 -> body.emit("pmevent", PtxInteger.of(emitter.choices().between(0, 15)));
            case 2 -> body.emit("nanosleep.u32", PtxInteger.of(emitter.choices().between(0, 64)));
            default -> prefetch(emitter);
        }
    }

    private static void prefetch(PtxEmitter emitter) {
        PtxRegister base = emitter.regions().getFirst().base();
        emitter.body()
                .emit(
                        emitter.choices().pick(emitter.forms().having(PREFETCHES)),
                        new PtxAddress.OfRegister(base, 8L * emitter.choices().below(8)));
    }
}
