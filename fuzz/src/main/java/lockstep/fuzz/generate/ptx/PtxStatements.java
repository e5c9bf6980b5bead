package lockstep.fuzz.generate.ptx;

import java.util.List;

/** All kinds of statements; the simplest first. */
final class PtxStatements {
    static final List<PtxStatementKind> ALL = List.of(
            new PtxStatementKind("compute", ComputingStatements::compute),
            new PtxStatementKind("convert", ComputingStatements::convert),
            new PtxStatementKind("carry", ComputingStatements::carry),
            new PtxStatementKind("approximate", PtxEmitter::isKernel, ComputingStatements::approximate),
            new PtxStatementKind("observe", AddressStatements::observe),
            new PtxStatementKind("load", MemoryStatements::hasRegions, MemoryStatements::load),
            new PtxStatementKind("store", MemoryStatements::hasWritable, MemoryStatements::store),
            new PtxStatementKind("address", AddressStatements::hasWide, AddressStatements::roundTrip),
            new PtxStatementKind("atomic", AtomicStatements::shared),
            new PtxStatementKind("private-atomic", AtomicStatements::hasAtomic, AtomicStatements::own),
            new PtxStatementKind("if", PtxEmitter::mayNest, ControlStatements::branch),
            new PtxStatementKind("loop", PtxEmitter::mayNest, ControlStatements::loop),
            new PtxStatementKind("break", ControlStatements::mayLeaveLoop, ControlStatements::leaveLoop),
            new PtxStatementKind("branch-table", PtxEmitter::mayNest, ControlStatements::branchTable),
            new PtxStatementKind("vote", WarpStatements::knowsLanes, WarpStatements::vote),
            new PtxStatementKind("match", WarpStatements::knowsLanes, WarpStatements::match),
            new PtxStatementKind("redux", WarpStatements::canReduce, WarpStatements::reduce),
            new PtxStatementKind("shuffle", WarpStatements::knowsLanes, WarpStatements::shuffle),
            new PtxStatementKind("elect", WarpStatements::canElect, WarpStatements::elect),
            new PtxStatementKind("warp-barrier", WarpStatements::together),
            new PtxStatementKind("exchange", BlockStatements::isWholeBlock, BlockStatements::exchange),
            new PtxStatementKind("tally", BlockStatements::isWholeBlock, BlockStatements::tally),
            new PtxStatementKind("call", CallStatements::hasCallable, CallStatements::call),
            new PtxStatementKind("hint", HintStatements::hint),
            new PtxStatementKind("copy", CopyStatements::isPossible, CopyStatements::copy),
            new PtxStatementKind("matrix", MatrixStatements::isWholeWarp, MatrixStatements::access));

    private PtxStatements() {}
}
