package lockstep.cli.command;

import java.util.List;
import lockstep.sim.sass.SassSemanticsTable;

/** The evidence for the semantics of SASS instructions. */
final class SassSemanticsCatalog implements Catalog {
    @Override
    public String kind() {
        return "sass-semantics";
    }

    @Override
    public String summary() {
        return "computing instructions of SASS, with the oracles that tests hold their semantics against";
    }

    @Override
    public List<String> columns() {
        return List.of("forms", "oracle of laws", "PTX whose code by ptxas agrees", "assumed or not built");
    }

    @Override
    public List<String> brief() {
        return List.of("forms", "oracle of laws");
    }

    @Override
    public List<List<String>> rows() {
        return SassSemanticsTable.rows().stream().map(SassSemanticsCatalog::row).toList();
    }

    private static List<String> row(SassSemanticsTable.Row row) {
        return List.of(row.instructions(), row.oracle(), row.ptx(), row.open());
    }
}
