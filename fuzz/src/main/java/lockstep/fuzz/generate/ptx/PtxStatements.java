package lockstep.fuzz.generate.ptx;

import java.util.List;

/** All kinds of statements; the simplest first. */
final class PtxStatements {
    static final List<PtxStatementKind> ALL = List.of(
            new PtxStatementKind("compute", PtxComputingStatements::compute),
            new PtxStatementKind("convert", PtxComputingStatements::convert),
            new PtxStatementKind("carry", PtxComputingStatements::carry),
            new PtxStatementKind("approximate", PtxEmitter::isKernel, PtxComputingStatements::approximate),
            new PtxStatementKind("observe", AddressStatements::observe),
            new PtxStatementKind("load", PtxMemoryStatements::hasRegions, PtxMemoryStatements::load),
            new PtxStatementKind("store", PtxMemoryStatements::hasWritable, PtxMemoryStatements::store),
            new PtxStatementKind("address", AddressStatements::hasWide, AddressStatements::roundTrip),
            new PtxStatementKind("atomic", PtxAtomicStatements::shared),
            new PtxStatementKind("private-atomic", PtxAtomicStatements::hasAtomic, PtxAtomicStatements::own),
            new PtxStatementKind("if", PtxEmitter::mayNest, PtxControlStatements::branch),
            new PtxStatementKind("loop", PtxEmitter::mayNest, PtxControlStatements::loop),
            new PtxStatementKind("break", PtxControlStatements::mayLeaveLoop, PtxControlStatements::leaveLoop),
            new PtxStatementKind("branch-table", PtxEmitter::mayNest, PtxControlStatements::branchTable),
            new PtxStatementKind("vote", PtxWarpStatements::knowsLanes, PtxWarpStatements::vote),
            new PtxStatementKind("match", PtxWarpStatements::knowsLanes, PtxWarpStatements::match),
            new PtxStatementKind("redux", PtxWarpStatements::canReduce, PtxWarpStatements::reduce),
            new PtxStatementKind("shuffle", PtxWarpStatements::knowsLanes, PtxWarpStatements::shuffle),
            new PtxStatementKind("elect", PtxWarpStatements::canElect, PtxWarpStatements::elect),
            new PtxStatementKind("warp-barrier", PtxWarpStatements::together),
            new PtxStatementKind("exchange", PtxBlockStatements::isWholeBlock, PtxBlockStatements::exchange),
            new PtxStatementKind("tally", PtxBlockStatements::isWholeBlock, PtxBlockStatements::tally),
            new PtxStatementKind("call", CallStatements::hasCallable, CallStatements::call),
            new PtxStatementKind("hint", HintStatements::hint),
            new PtxStatementKind("copy", CopyStatements::isPossible, CopyStatements::copy),
            new PtxStatementKind("matrix", MatrixStatements::isWholeWarp, MatrixStatements::access));

    private PtxStatements() {}
}
