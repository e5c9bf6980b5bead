package lockstep.cli.command;

import java.util.List;
import lockstep.sim.ptx.PtxSemanticsTable;

/** The evidence for the semantics of PTX instructions. */
final class PtxSemanticsCatalog implements Catalog {
    @Override
    public String kind() {
        return "ptx-semantics";
    }

    @Override
    public String summary() {
        return "computing instructions of PTX, with the oracle that tests hold their semantics against";
    }

    @Override
    public List<String> columns() {
        return List.of("forms", "oracle", "source", "open or assumed");
    }

    @Override
    public List<String> brief() {
        return List.of("forms", "oracle");
    }

    @Override
    public List<List<String>> rows() {
        return PtxSemanticsTable.rows().stream().map(PtxSemanticsCatalog::row).toList();
    }

    private static List<String> row(PtxSemanticsTable.Row row) {
        return List.of(row.instructions() + ": " + row.types(), row.oracle(), "PTX ISA, " + row.section(), row.open());
    }
}
