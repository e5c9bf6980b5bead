package lockstep.sim.image.ptx;

import java.util.Map;
import java.util.OptionalLong;
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxSpecialRegister;

/**
 * The cluster registers of a launch in which each block is its own cluster: clusters are numbered like the blocks.
 * Source: PTX ISA, "Special Registers"; S1.2.
 *
 * @param isExplicit whether the kernel declares the shape of its clusters
 */
record ClusterOfOne(boolean isExplicit) {
    private static final Map<PtxSpecialRegister, Long> CONSTANTS = Map.of(
            PtxSpecialRegister.CLUSTER_CTAID_X, 0L,
            PtxSpecialRegister.CLUSTER_CTAID_Y, 0L,
            PtxSpecialRegister.CLUSTER_CTAID_Z, 0L,
            PtxSpecialRegister.CLUSTER_CTARANK, 0L,
            PtxSpecialRegister.CLUSTER_NCTAID_X, 1L,
            PtxSpecialRegister.CLUSTER_NCTAID_Y, 1L,
            PtxSpecialRegister.CLUSTER_NCTAID_Z, 1L,
            PtxSpecialRegister.CLUSTER_NCTARANK, 1L);
    private static final Map<PtxSpecialRegister, PtxSpecialRegister> OF_BLOCKS = Map.of(
            PtxSpecialRegister.CLUSTERID_X, PtxSpecialRegister.CTAID_X,
            PtxSpecialRegister.CLUSTERID_Y, PtxSpecialRegister.CTAID_Y,
            PtxSpecialRegister.CLUSTERID_Z, PtxSpecialRegister.CTAID_Z,
            PtxSpecialRegister.NCLUSTERID_X, PtxSpecialRegister.NCTAID_X,
            PtxSpecialRegister.NCLUSTERID_Y, PtxSpecialRegister.NCTAID_Y,
            PtxSpecialRegister.NCLUSTERID_Z, PtxSpecialRegister.NCTAID_Z);

    /** The cluster of a function's threads, if it is {@link #isLarger no larger}. */
    static ClusterOfOne of(PtxFunction function) {
        boolean isExplicit =
                function.directive(PtxDirective.Kind.REQNCTAPERCLUSTER).isPresent()
                        || function.directive(PtxDirective.Kind.EXPLICITCLUSTER).isPresent();
        return new ClusterOfOne(isExplicit);
    }

    /** Whether a kernel requires clusters of several blocks. */
    static boolean isLarger(PtxFunction function) {
        return function.directive(PtxDirective.Kind.REQNCTAPERCLUSTER).stream()
                .flatMap(directive -> directive.values().stream())
                .anyMatch(blocks -> blocks != 1);
    }

    /** The value of a register that is a constant. */
    OptionalLong constant(PtxSpecialRegister register) {
        if (register == PtxSpecialRegister.IS_EXPLICIT_CLUSTER) {
            return OptionalLong.of(isExplicit ? 1 : 0);
        }
        Long known = CONSTANTS.get(register);
        return known == null ? OptionalLong.empty() : OptionalLong.of(known);
    }

    /** The block register that is equal to a cluster register; other registers are returned unchanged. */
    static PtxSpecialRegister ofBlocks(PtxSpecialRegister register) {
        return OF_BLOCKS.getOrDefault(register, register);
    }
}
