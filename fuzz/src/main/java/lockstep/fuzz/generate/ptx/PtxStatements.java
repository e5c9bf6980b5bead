package lockstep.fuzz.generate.ptx;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** All kinds of statements; the simplest first. */
final class PtxStatements {
    /**
     * A kind of statement of generated PTX programs.
     *
     * @param name name in profiles: kebab-case
     * @param fits whether it may be added at the emitter's place; draws no choices
     * @param emit adds it at the emitter's place; control leaves it at its end
     */
    record Kind(String name, Predicate<PtxEmitter> fits, Consumer<PtxEmitter> emit) {
        /** A kind that is permitted anywhere. */
        Kind(String name, Consumer<PtxEmitter> emit) {
            this(name, emitter -> true, emit);
        }
    }

    static final List<Kind> ALL = List.of(
            new Kind("compute", PtxComputingStatements::compute),
            new Kind("convert", PtxComputingStatements::convert),
            new Kind("carry", PtxComputingStatements::carry),
            new Kind("approximate", PtxEmitter::isKernel, PtxComputingStatements::approximate),
            new Kind("observe", AddressStatements::observe),
            new Kind("load", PtxMemoryStatements::hasRegions, PtxMemoryStatements::load),
            new Kind("store", PtxMemoryStatements::hasWritable, PtxMemoryStatements::store),
            new Kind("address", AddressStatements::hasWide, AddressStatements::roundTrip),
            new Kind("atomic", PtxAtomicStatements::shared),
            new Kind("private-atomic", PtxAtomicStatements::hasAtomic, PtxAtomicStatements::own),
            new Kind("if", PtxEmitter::mayNest, PtxControlStatements::branch),
            new Kind("loop", PtxEmitter::mayNest, PtxControlStatements::loop),
            new Kind("break", PtxControlStatements::mayLeaveLoop, PtxControlStatements::leaveLoop),
            new Kind("branch-table", PtxEmitter::mayNest, PtxControlStatements::branchTable),
            new Kind("vote", PtxWarpStatements::knowsLanes, PtxWarpStatements::vote),
            new Kind("match", PtxWarpStatements::knowsLanes, PtxWarpStatements::match),
            new Kind("redux", PtxWarpStatements::canReduce, PtxWarpStatements::reduce),
            new Kind("shuffle", PtxWarpStatements::knowsLanes, PtxWarpStatements::shuffle),
            new Kind("elect", PtxWarpStatements::canElect, PtxWarpStatements::elect),
            new Kind("warp-barrier", PtxWarpStatements::together),
            new Kind("exchange", PtxBlockStatements::isWholeBlock, PtxBlockStatements::exchange),
            new Kind("tally", PtxBlockStatements::isWholeBlock, PtxBlockStatements::tally),
            new Kind("call", CallStatements::hasCallable, CallStatements::call),
            new Kind("hint", HintStatements::hint),
            new Kind("copy", CopyStatements::isPossible, CopyStatements::copy),
            new Kind("matrix", MatrixStatements::isWholeWarp, MatrixStatements::access));

    private PtxStatements() {}
}
