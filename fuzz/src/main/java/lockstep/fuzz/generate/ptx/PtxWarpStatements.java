package lockstep.fuzz.generate.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxType;

/** Collective operations of a warp: they are used where the arriving lanes are known, and name exactly those. */
final class PtxWarpStatements {
    private static final int LAST_LANE = 31;
    private static final List<String> REDUCTIONS =
            List.of("add.u32", "add.s32", "min.u32", "min.s32", "max.u32", "max.s32", "and.b32", "or.b32", "xor.b32");

    private PtxWarpStatements() {}

    static boolean knowsLanes(PtxEmitter emitter) {
        return emitter.frame().mask() != null;
    }

    /** Whether lanes are known and there is a reduction of them. */
    static boolean canReduce(PtxEmitter emitter) {
        return knowsLanes(emitter) && emitter.forms().has("redux.sync." + REDUCTIONS.getFirst());
    }

    /** Whether the arriving lanes are known, so that one of them can be elected. */
    static boolean canElect(PtxEmitter emitter) {
        return knowsLanes(emitter) && emitter.forms().has("elect.sync");
    }

    private static PtxRegister mask(PtxEmitter emitter) {
        return Objects.requireNonNull(emitter.frame().mask());
    }

    private static void keep(PtxEmitter emitter, PtxType type, String mnemonic, PtxOperand... sources) {
        emitter.pool().add(emitter.compute(type, mnemonic, sources));
    }

    /** Votes. */
    static void vote(PtxEmitter emitter) {
        PtxRegister predicate = emitter.condition();
        PtxOperand source = emitter.choices().chance(1, 3) ? new PtxNot(predicate) : predicate;
        String how = emitter.choices().pick(List.of("ballot", "all", "any", "uni"));
        boolean isBallot = how.equals("ballot");
        keep(
                emitter,
                isBallot ? PtxType.B32 : PtxType.PRED,
                "vote.sync." + how + (isBallot ? ".b32" : ".pred"),
                source,
                mask(emitter));
    }

    /** Which lanes have the same value. */
    static void match(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        PtxType type = choices.pick(List.of(PtxType.B32, PtxType.B64));
        PtxRegister value = emitter.read(type);
        PtxRegister few =
                choices.chance(1, 2) ? emitter.compute(type, "and." + type.text(), value, PtxInteger.of(1)) : value;
        if (choices.chance(1, 2)) {
            keep(emitter, PtxType.B32, "match.any.sync." + type.text(), few, mask(emitter));
            return;
        }
        PtxRegister lanes = emitter.body().register(PtxType.B32);
        PtxRegister isSame = emitter.body().register(PtxType.PRED);
        boolean isPair = choices.chance(2, 3);
        emitter.body()
                .emit(
                        "match.all.sync." + type.text(),
                        isPair ? new PtxPredicatePair(lanes, isSame) : lanes,
                        few,
                        mask(emitter));
        emitter.pool().add(lanes);
        if (isPair) {
            emitter.pool().add(isSame);
        }
    }

    /** Reductions. */
    static void reduce(PtxEmitter emitter) {
        String operation = emitter.choices().pick(REDUCTIONS);
        keep(emitter, PtxType.B32, "redux.sync." + operation, emitter.read(PtxType.U32), mask(emitter));
    }

    /** Values of other lanes; what comes from a lane that does not arrive is replaced. */
    static void shuffle(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        String how = choices.pick(List.of("idx", "bfly", "up", "down"));
        PtxOperand distance = how.equals("idx") && choices.chance(1, 2)
                ? emitter.compute(PtxType.B32, "and.b32", emitter.read(PtxType.B32), PtxInteger.of(LAST_LANE))
                : PtxInteger.of(choices.between(0, LAST_LANE));
        PtxInteger clamp = PtxInteger.of(how.equals("up") ? 0 : LAST_LANE);
        PtxRegister value = emitter.read(PtxType.B32);
        PtxRegister received = emitter.body().register(PtxType.B32);
        PtxRegister isInRange = emitter.body().register(PtxType.PRED);
        boolean isPair = choices.chance(1, 2);
        PtxRegister lane = emitter.compute(PtxType.B32, "mov.u32", PtxSpecialRegister.LANEID);
        PtxRegister from = source(emitter, how, lane, distance);
        emitter.body()
                .emit(
                        "shfl.sync." + how + ".b32",
                        isPair ? new PtxPredicatePair(received, isInRange) : received,
                        value,
                        distance,
                        clamp,
                        mask(emitter));
        PtxRegister bit = emitter.compute(PtxType.B32, "shr.u32", mask(emitter), from);
        emitter.body().emit("and.b32", bit, bit, PtxInteger.of(1));
        PtxRegister arrives = emitter.compute(PtxType.PRED, "setp.ne.u32", bit, PtxInteger.of(0));
        keep(emitter, PtxType.B32, "selp.b32", received, PtxInteger.of(7), arrives);
        if (isPair) {
            emitter.pool().add(isInRange);
        }
    }

    /** The lane that a value comes from: the own one where the other is out of range. */
    private static PtxRegister source(PtxEmitter emitter, String how, PtxRegister lane, PtxOperand distance) {
        switch (how) {
            case "idx" -> {
                return emitter.compute(PtxType.B32, "mov.u32", distance);
            }
            case "bfly" -> {
                return emitter.compute(PtxType.B32, "xor.b32", lane, distance);
            }
            default -> {
                String operation = how.equals("up") ? "sub.s32" : "add.s32";
                PtxRegister other = emitter.compute(PtxType.B32, operation, lane, distance);
                PtxRegister isOut = emitter.compute(PtxType.PRED, "setp.hi.u32", other, PtxInteger.of(LAST_LANE));
                return emitter.compute(PtxType.B32, "selp.b32", lane, other, isOut);
            }
        }
    }

    /** One lane is elected; which one is unspecified, so it adds to a counter that all threads share. */
    static void elect(PtxEmitter emitter) {
        PtxRegister isElected = emitter.body().register(PtxType.PRED);
        emitter.body().emit("elect.sync", PtxEmitter.second(isElected), mask(emitter));
        emitter.body()
                .emit(
                        new PtxGuard(isElected, false),
                        "red.global.add.u32",
                        new PtxAddress.OfSymbol(emitter.program().globals().counters(), 0),
                        PtxInteger.of(1));
    }

    /** Lanes wait for each other; sometimes a lane queries the active mask and does not use it. */
    static void together(PtxEmitter emitter) {
        PtxRegister mask = emitter.frame().mask();
        if (mask == null || emitter.choices().chance(1, 3)) {
            emitter.compute(PtxType.B32, "activemask.b32");
        } else {
            emitter.body().emit("bar.warp.sync", mask);
        }
    }
}
