package lockstep.compiler.remat;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.SourceRef;

/**
 * The settings of {@code remat}, from its knobs.
 *
 * @param target the limit on registers, or values, at one point
 * @param countsValues whether every value counts as one, independent of its type
 * @param useLimit the limit on the places at which one value is recomputed
 * @param singleCost the limit on the cost of recomputing one value, over all places
 * @param ignoreSingleCost whether {@code singleCost} is ignored
 * @param gepCost the cost of an address computation
 * @param rereadsParameters whether a kernel may reread its parameters
 * @param moves whether a value may move if all its uses get copies
 * @param trips the assumed trip count of a loop that is not known to have a smaller one
 * @param intervalFactor the points at which a value must be live for each unit of its cost
 * @param rounds the limit on the rounds, each of which recomputes the pressure
 */
record RematSettings(
        int target,
        boolean countsValues,
        int useLimit,
        long singleCost,
        boolean ignoreSingleCost,
        long gepCost,
        boolean rereadsParameters,
        boolean moves,
        int trips,
        int intervalFactor,
        int rounds) {
    private static final int NONE = 0;
    private static final int MOST = 1 << 20;
    private static final int REGISTERS_OF_MULTIPROCESSOR = 65_536;
    private static final int LANES = 32;
    private static final int MAX_WARPS = 64;
    private static final int GRANULARITY = 8;
    private static final int MAX_REGISTERS = 255;
    private static final int DEFAULT_TARGET = 70;

    private static final SourceRef INVENTORY = new SourceRef.Seed(0, "Complete Option Name Inventory");
    private static final SourceRef BLOCK_REMAT = new SourceRef.Seed(3, "NVPTXBlockRemat Knobs");

    static final Knob DO_REMAT = Knob.toggle("do-remat", true, "whether the pass runs", INVENTORY);
    private static final Knob FOR_OCCUPANCY = new Knob(
            "remat-for-occ",
            NONE,
            NONE,
            MAX_WARPS,
            "warps that are to be resident on a multiprocessor of 65,536 registers; 0: not requested",
            INVENTORY);
    private static final Knob CEILING = new Knob(
            "remat-maxreg-ceiling",
            NONE,
            NONE,
            MOST,
            "32-bit registers that a thread may take; 0: 70, the target of block rematerialization",
            INVENTORY);
    private static final Knob LIVE_LIMIT = new Knob(
            "remat-max-live-limit",
            NONE,
            NONE,
            MOST,
            "values that may be live at one point, whatever registers they take; 0: registers count",
            INVENTORY);
    private static final Knob USE_LIMIT = new Knob(
            "remat-use-limit",
            6,
            1,
            MOST,
            "places at which one value may be recomputed",
            new SourceRef.Assumed("no default is known; that of nv-remat-block-map-size-limit"));
    private static final Knob SINGLE_COST = new Knob(
            "remat-single-cost-limit",
            10,
            NONE,
            MOST,
            "cost of recomputing one value, in instructions executed",
            new SourceRef.Assumed("no default is known; that of nv-remat-block-single-cost"));
    private static final Knob IGNORE_SINGLE_COST =
            Knob.toggle("remat-ignore-single-cost", false, "whether remat-single-cost-limit is ignored", INVENTORY);
    private static final Knob GEP_COST = new Knob(
            "remat-gep-cost",
            1,
            NONE,
            MOST,
            "cost of an address computation",
            new SourceRef.Assumed("no default is known; one instruction, a multiply-add of 64 bits"));
    private static final Knob LOAD_PARAM = Knob.toggle(
            "remat-load-param",
            true,
            "whether kernel parameters, and loads of parameter memory, are read again where they are needed",
            new SourceRef.Seed(3, "Register Pressure Target Knobs"));
    private static final Knob MOVE = Knob.toggle(
            "remat-move", true, "whether a value may move from where it is unused to where it is needed", INVENTORY);
    private static final Knob LOOP_TRIP = new Knob(
            "remat-loop-trip",
            20,
            1,
            MOST,
            "assumed trip count of a loop that is not known to have a smaller one",
            new SourceRef.Assumed("no default is known; that of nv-remat-block-loop-cost-factor"));
    private static final Knob INTERVAL_FACTOR = new Knob(
            "remat-lli-factor",
            1,
            NONE,
            MOST,
            "instructions over which a value must live for each unit of its cost",
            new SourceRef.Assumed("no default is known; one instruction saved a register for one executed"));
    private static final Knob MAX_TIMES = new Knob(
            "remat-max-times", 10, 1, MOST, "limit on the rounds, each of which recomputes the pressure", BLOCK_REMAT);

    /** The knobs of these settings. */
    static List<Knob> knobs() {
        return List.of(
                FOR_OCCUPANCY,
                CEILING,
                LIVE_LIMIT,
                USE_LIMIT,
                SINGLE_COST,
                IGNORE_SINGLE_COST,
                GEP_COST,
                LOAD_PARAM,
                MOVE,
                LOOP_TRIP,
                INTERVAL_FACTOR,
                MAX_TIMES);
    }

    /** The settings for {@code function}, which may have a limit of its own: {@code nvvm.maxnreg}. */
    static RematSettings of(Function function, PassContext context) {
        long values = context.knob(LIVE_LIMIT);
        return new RematSettings(
                (int) (values > 0 ? values : target(function, context)),
                values > 0,
                (int) context.knob(USE_LIMIT),
                context.knob(SINGLE_COST),
                context.isOn(IGNORE_SINGLE_COST),
                context.knob(GEP_COST),
                context.isOn(LOAD_PARAM) && function.isKernel(),
                context.isOn(MOVE),
                (int) context.knob(LOOP_TRIP),
                (int) context.knob(INTERVAL_FACTOR),
                (int) context.knob(MAX_TIMES));
    }

    /** The smallest of the requested targets. */
    private static long target(Function function, PassContext context) {
        long least = Long.MAX_VALUE;
        for (long limit : List.of(context.knob(CEILING), forWarps(context.knob(FOR_OCCUPANCY)), limitOf(function))) {
            least = limit > 0 ? Math.min(least, limit) : least;
        }
        return least == Long.MAX_VALUE ? DEFAULT_TARGET : least;
    }

    /**
     * The registers of a thread if {@code warps} are resident; 0 if not requested. Source: CUDA C++ Programming Guide,
     * "Technical Specifications per Compute Capability": 64 K registers for each multiprocessor, at most 255 for each
     * thread, allocated in units of 256 for each warp.
     */
    static long forWarps(long warps) {
        if (warps == NONE) {
            return NONE;
        }
        long each = REGISTERS_OF_MULTIPROCESSOR / (LANES * warps);
        return Math.min(MAX_REGISTERS, each / GRANULARITY * GRANULARITY);
    }

    private static long limitOf(Function function) {
        return function.attributes()
                .function()
                .text("nvvm.maxnreg")
                .filter(text -> text.matches("[0-9]{1,6}"))
                .map(Long::parseLong)
                .orElse(0L);
    }
}
