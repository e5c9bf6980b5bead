package lockstep.cli.command;

import java.util.List;
import lockstep.compiler.pipeline.PipelineTables;

/** The tables from which {@code nvopt<...>} is composed. */
final class PipelineCatalog implements Catalog {
    @Override
    public String kind() {
        return "pipelines";
    }

    @Override
    public String summary() {
        return "steps of the parts that nvopt<...> is put together from, with their guards";
    }

    @Override
    public List<String> columns() {
        return List.of("row", "part", "step", "guard", "call", "note");
    }

    @Override
    public List<String> brief() {
        return List.of("row", "step", "guard");
    }

    @Override
    public List<String> naming() {
        return List.of("row", "step");
    }

    @Override
    public List<List<String>> rows() {
        return PipelineTables.rows().stream()
                .map(row -> List.of(
                        row.part() + ":" + row.number(), row.title(), row.step(), row.guard(), row.call(), row.note()))
                .toList();
    }
}
