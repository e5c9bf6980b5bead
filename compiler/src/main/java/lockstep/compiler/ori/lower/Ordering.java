package lockstep.compiler.ori.lower;

import java.util.Map;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;

/**
 * Memory ordering suffixes of accesses. Source: measured, ptxas 13.0 {@code -O0}: an acquire invalidates the L1 cache
 * afterwards, a release waits before the access.
 */
final class Ordering {
    private static final Map<PtxModifier, String> SCOPES = Map.of(
            PtxModifier.CTA, ".STRONG.SM",
            PtxModifier.CLUSTER, ".STRONG.GPU",
            PtxModifier.GPU, ".STRONG.GPU",
            PtxModifier.SYS, ".STRONG.SYS");

    private Ordering() {}

    /** The suffix of a load or store of global or generic memory, after the size. */
    static String suffix(PtxInstruction instruction) {
        if (instruction.has(PtxModifier.NC)) {
            return ".CONSTANT";
        }
        if (instruction.has(PtxModifier.MMIO)) {
            return ".MMIO.SYS";
        }
        boolean isStrong = instruction.has(PtxModifier.RELAXED)
                || instruction.has(PtxModifier.ACQUIRE)
                || instruction.has(PtxModifier.RELEASE);
        return instruction.has(PtxModifier.VOLATILE) ? ".STRONG.SYS" : isStrong ? scope(instruction) : "";
    }

    /** The suffix of an atomic operation on global or generic memory, after the type; the default scope is the GPU. */
    static String scope(PtxInstruction instruction) {
        for (Map.Entry<PtxModifier, String> each : SCOPES.entrySet()) {
            if (instruction.has(each.getKey())) {
                return each.getValue();
            }
        }
        return ".STRONG.GPU";
    }

    private static boolean isOfBlock(PtxInstruction instruction) {
        return instruction.has(PtxModifier.CTA);
    }

    static void beforeRelease(PtxInstruction instruction, LoweringEmitter out) {
        String scope = isOfBlock(instruction) ? "CTA" : instruction.has(PtxModifier.SYS) ? "SYS" : "GPU";
        out.effect("MEMBAR.ALL.%s", scope);
        if (!isOfBlock(instruction)) {
            out.effect("ERRBAR");
        }
    }

    static void afterAcquire(PtxInstruction instruction, LoweringEmitter out) {
        if (!isOfBlock(instruction)) {
            out.effect("CCTL.IVALL");
        }
    }
}
