package lockstep.fuzz.generate.ptx;

import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;

/**
 * Matrices in shared memory, whose rows are what the lanes of a warp own. Lanes of a whole warp access them together,
 * and synchronize before and after that.
 */
final class MatrixStatements {
    private static final int WARP = 32;
    private static final int ROW_BYTES = 16;

    private MatrixStatements() {}

    /** Whether whole warps arrive at the place, of which no lane has ended. */
    static boolean isWholeWarp(PtxEmitter emitter) {
        return PtxBlockStatements.isWholeBlock(emitter) && emitter.program().blockThreads() % WARP == 0;
    }

    private static void meet(PtxEmitter emitter) {
        emitter.body().emit("bar.warp.sync", PtxInteger.of(-1));
    }

    private static PtxAddress row(PtxEmitter emitter) {
        List<PtxRegion> regions = emitter.regions().stream()
                .filter(region -> region.space() == PtxSpace.SHARED)
                .toList();
        PtxRegion region = emitter.choices().pick(regions);
        int rows = region.bytes() / ROW_BYTES;
        return new PtxAddress.OfRegister(
                region.base(), (long) ROW_BYTES * emitter.choices().below(rows));
    }

    private static String words(String opcode, int matrices, boolean isTransposed) {
        return opcode + ".sync.aligned.m8n8.x" + matrices + (isTransposed ? ".trans" : "") + ".shared.b16";
    }

    /** A load or a store of one, two or four matrices. */
    static void access(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        int matrices = choices.pick(List.of(1, 2, 4));
        boolean isLoad = !emitter.forms().has(words("stmatrix", matrices, false)) || choices.chance(2, 3);
        List<PtxRegister> elements = isLoad
                ? Stream.generate(() -> emitter.body().register(PtxType.B32))
                        .limit(matrices)
                        .toList()
                : emitter.pool().readSameType(choices, PtxType.B32, matrices);
        PtxVector vector = new PtxVector(List.copyOf(elements));
        meet(emitter);
        if (isLoad) {
            emitter.body().emit(words("ldmatrix", matrices, choices.chance(1, 2)), vector, row(emitter));
            elements.forEach(emitter.pool()::add);
        } else {
            emitter.body().emit(words("stmatrix", matrices, choices.chance(1, 2)), row(emitter), vector);
        }
        meet(emitter);
    }
}
