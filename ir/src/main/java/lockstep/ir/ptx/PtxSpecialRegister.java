package lockstep.ir.ptx;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A register that the machine sets. Source: PTX ISA 9.0, "Special Registers". */
public enum PtxSpecialRegister implements PtxOperand {
    /** Index of the thread in its block, dimension x. */
    TID_X("%tid.x", PtxType.U32),
    /** Index of the thread in its block, dimension y. */
    TID_Y("%tid.y", PtxType.U32),
    /** Index of the thread in its block, dimension z. */
    TID_Z("%tid.z", PtxType.U32),
    /** Threads of the block, dimension x. */
    NTID_X("%ntid.x", PtxType.U32),
    /** Threads of the block, dimension y. */
    NTID_Y("%ntid.y", PtxType.U32),
    /** Threads of the block, dimension z. */
    NTID_Z("%ntid.z", PtxType.U32),
    /** Index of the block in the grid, dimension x. */
    CTAID_X("%ctaid.x", PtxType.U32),
    /** Index of the block in the grid, dimension y. */
    CTAID_Y("%ctaid.y", PtxType.U32),
    /** Index of the block in the grid, dimension z. */
    CTAID_Z("%ctaid.z", PtxType.U32),
    /** Blocks of the grid, dimension x. */
    NCTAID_X("%nctaid.x", PtxType.U32),
    /** Blocks of the grid, dimension y. */
    NCTAID_Y("%nctaid.y", PtxType.U32),
    /** Blocks of the grid, dimension z. */
    NCTAID_Z("%nctaid.z", PtxType.U32),
    /** Index of the cluster in the grid, dimension x. */
    CLUSTERID_X("%clusterid.x", PtxType.U32),
    /** Index of the cluster in the grid, dimension y. */
    CLUSTERID_Y("%clusterid.y", PtxType.U32),
    /** Index of the cluster in the grid, dimension z. */
    CLUSTERID_Z("%clusterid.z", PtxType.U32),
    /** Clusters of the grid, dimension x. */
    NCLUSTERID_X("%nclusterid.x", PtxType.U32),
    /** Clusters of the grid, dimension y. */
    NCLUSTERID_Y("%nclusterid.y", PtxType.U32),
    /** Clusters of the grid, dimension z. */
    NCLUSTERID_Z("%nclusterid.z", PtxType.U32),
    /** Index of the block in its cluster, dimension x. */
    CLUSTER_CTAID_X("%cluster_ctaid.x", PtxType.U32),
    /** Index of the block in its cluster, dimension y. */
    CLUSTER_CTAID_Y("%cluster_ctaid.y", PtxType.U32),
    /** Index of the block in its cluster, dimension z. */
    CLUSTER_CTAID_Z("%cluster_ctaid.z", PtxType.U32),
    /** Blocks of the cluster, dimension x. */
    CLUSTER_NCTAID_X("%cluster_nctaid.x", PtxType.U32),
    /** Blocks of the cluster, dimension y. */
    CLUSTER_NCTAID_Y("%cluster_nctaid.y", PtxType.U32),
    /** Blocks of the cluster, dimension z. */
    CLUSTER_NCTAID_Z("%cluster_nctaid.z", PtxType.U32),
    /** Linear index of the block in its cluster. */
    CLUSTER_CTARANK("%cluster_ctarank", PtxType.U32),
    /** Blocks of the cluster, all dimensions. */
    CLUSTER_NCTARANK("%cluster_nctarank", PtxType.U32),
    /** Whether the launch gave a cluster shape. */
    IS_EXPLICIT_CLUSTER("%is_explicit_cluster", PtxType.PRED),
    /** Lane in the warp. */
    LANEID("%laneid", PtxType.U32),
    /** Warp in the block; may change. */
    WARPID("%warpid", PtxType.U32),
    /** Most warps of a block. */
    NWARPID("%nwarpid", PtxType.U32),
    /** Multiprocessor; may change. */
    SMID("%smid", PtxType.U32),
    /** Bound of multiprocessor indices. */
    NSMID("%nsmid", PtxType.U32),
    /** Number of the grid. */
    GRIDID("%gridid", PtxType.U64),
    /** Bit of the own lane. */
    LANEMASK_EQ("%lanemask_eq", PtxType.U32),
    /** Bits of lanes up to the own. */
    LANEMASK_LE("%lanemask_le", PtxType.U32),
    /** Bits of lanes below the own. */
    LANEMASK_LT("%lanemask_lt", PtxType.U32),
    /** Bits of lanes from the own on. */
    LANEMASK_GE("%lanemask_ge", PtxType.U32),
    /** Bits of lanes above the own. */
    LANEMASK_GT("%lanemask_gt", PtxType.U32),
    /** Low half of the cycle counter. */
    CLOCK("%clock", PtxType.U32),
    /** High half of the cycle counter. */
    CLOCK_HI("%clock_hi", PtxType.U32),
    /** The cycle counter. */
    CLOCK64("%clock64", PtxType.U64),
    /** Performance monitor 0. */
    PM0("%pm0", PtxType.U32),
    /** Performance monitor 1. */
    PM1("%pm1", PtxType.U32),
    /** Performance monitor 2. */
    PM2("%pm2", PtxType.U32),
    /** Performance monitor 3. */
    PM3("%pm3", PtxType.U32),
    /** Performance monitor 4. */
    PM4("%pm4", PtxType.U32),
    /** Performance monitor 5. */
    PM5("%pm5", PtxType.U32),
    /** Performance monitor 6. */
    PM6("%pm6", PtxType.U32),
    /** Performance monitor 7. */
    PM7("%pm7", PtxType.U32),
    /** Performance monitor 0, 64 bits. */
    PM0_64("%pm0_64", PtxType.U64),
    /** Performance monitor 1, 64 bits. */
    PM1_64("%pm1_64", PtxType.U64),
    /** Performance monitor 2, 64 bits. */
    PM2_64("%pm2_64", PtxType.U64),
    /** Performance monitor 3, 64 bits. */
    PM3_64("%pm3_64", PtxType.U64),
    /** Performance monitor 4, 64 bits. */
    PM4_64("%pm4_64", PtxType.U64),
    /** Performance monitor 5, 64 bits. */
    PM5_64("%pm5_64", PtxType.U64),
    /** Performance monitor 6, 64 bits. */
    PM6_64("%pm6_64", PtxType.U64),
    /** Performance monitor 7, 64 bits. */
    PM7_64("%pm7_64", PtxType.U64),
    /** Set by the driver, number 0. */
    ENVREG0("%envreg0", PtxType.B32),
    /** Set by the driver, number 1. */
    ENVREG1("%envreg1", PtxType.B32),
    /** Set by the driver, number 2. */
    ENVREG2("%envreg2", PtxType.B32),
    /** Set by the driver, number 3. */
    ENVREG3("%envreg3", PtxType.B32),
    /** Set by the driver, number 4. */
    ENVREG4("%envreg4", PtxType.B32),
    /** Set by the driver, number 5. */
    ENVREG5("%envreg5", PtxType.B32),
    /** Set by the driver, number 6. */
    ENVREG6("%envreg6", PtxType.B32),
    /** Set by the driver, number 7. */
    ENVREG7("%envreg7", PtxType.B32),
    /** Set by the driver, number 8. */
    ENVREG8("%envreg8", PtxType.B32),
    /** Set by the driver, number 9. */
    ENVREG9("%envreg9", PtxType.B32),
    /** Set by the driver, number 10. */
    ENVREG10("%envreg10", PtxType.B32),
    /** Set by the driver, number 11. */
    ENVREG11("%envreg11", PtxType.B32),
    /** Set by the driver, number 12. */
    ENVREG12("%envreg12", PtxType.B32),
    /** Set by the driver, number 13. */
    ENVREG13("%envreg13", PtxType.B32),
    /** Set by the driver, number 14. */
    ENVREG14("%envreg14", PtxType.B32),
    /** Set by the driver, number 15. */
    ENVREG15("%envreg15", PtxType.B32),
    /** Set by the driver, number 16. */
    ENVREG16("%envreg16", PtxType.B32),
    /** Set by the driver, number 17. */
    ENVREG17("%envreg17", PtxType.B32),
    /** Set by the driver, number 18. */
    ENVREG18("%envreg18", PtxType.B32),
    /** Set by the driver, number 19. */
    ENVREG19("%envreg19", PtxType.B32),
    /** Set by the driver, number 20. */
    ENVREG20("%envreg20", PtxType.B32),
    /** Set by the driver, number 21. */
    ENVREG21("%envreg21", PtxType.B32),
    /** Set by the driver, number 22. */
    ENVREG22("%envreg22", PtxType.B32),
    /** Set by the driver, number 23. */
    ENVREG23("%envreg23", PtxType.B32),
    /** Set by the driver, number 24. */
    ENVREG24("%envreg24", PtxType.B32),
    /** Set by the driver, number 25. */
    ENVREG25("%envreg25", PtxType.B32),
    /** Set by the driver, number 26. */
    ENVREG26("%envreg26", PtxType.B32),
    /** Set by the driver, number 27. */
    ENVREG27("%envreg27", PtxType.B32),
    /** Set by the driver, number 28. */
    ENVREG28("%envreg28", PtxType.B32),
    /** Set by the driver, number 29. */
    ENVREG29("%envreg29", PtxType.B32),
    /** Set by the driver, number 30. */
    ENVREG30("%envreg30", PtxType.B32),
    /** Set by the driver, number 31. */
    ENVREG31("%envreg31", PtxType.B32),
    /** Nanoseconds. */
    GLOBALTIMER("%globaltimer", PtxType.U64),
    /** Nanoseconds, low half. */
    GLOBALTIMER_LO("%globaltimer_lo", PtxType.U32),
    /** Nanoseconds, high half. */
    GLOBALTIMER_HI("%globaltimer_hi", PtxType.U32),
    /** Bytes of dynamic shared memory. */
    DYNAMIC_SMEM_SIZE("%dynamic_smem_size", PtxType.U32),
    /** Bytes of shared memory of the block, without what the system takes. */
    TOTAL_SMEM_SIZE("%total_smem_size", PtxType.U32),
    /** Bytes of shared memory of the block, with what the system takes. */
    AGGR_SMEM_SIZE("%aggr_smem_size", PtxType.U32),
    /** The graph that the kernel runs in. */
    CURRENT_GRAPH_EXEC("%current_graph_exec", PtxType.U64),
    /** Where the system's shared memory begins. */
    RESERVED_SMEM_OFFSET_BEGIN("%reserved_smem_offset_begin", PtxType.B32),
    /** Where the system's shared memory ends. */
    RESERVED_SMEM_OFFSET_END("%reserved_smem_offset_end", PtxType.B32),
    /** Bytes of the system's shared memory. */
    RESERVED_SMEM_OFFSET_CAP("%reserved_smem_offset_cap", PtxType.B32),
    /** First of the system's offsets. */
    RESERVED_SMEM_OFFSET_0("%reserved_smem_offset_0", PtxType.B32),
    /** Second of the system's offsets. */
    RESERVED_SMEM_OFFSET_1("%reserved_smem_offset_1", PtxType.B32);

    private static final Map<String, PtxSpecialRegister> BY_TEXT =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(PtxSpecialRegister::text, Function.identity()));

    private final String text;
    private final PtxType type;

    PtxSpecialRegister(String text, PtxType type) {
        this.text = text;
        this.type = type;
    }

    /** The special register with this text, with the percent sign. */
    public static Optional<PtxSpecialRegister> of(String text) {
        return Optional.ofNullable(BY_TEXT.get(text));
    }

    /** The text with the percent sign, for instance {@code "%tid.x"}. */
    public String text() {
        return text;
    }

    /** Its type. */
    public PtxType type() {
        return type;
    }
}
