package lockstep.cli.command;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import lockstep.cli.option.JsonOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Progress;
import lockstep.cli.text.Table;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.cli.text.Table.Style;
import lockstep.conformance.driver.ProveRequest;
import lockstep.conformance.option.ProveSwitches;
import lockstep.conformance.prove.RuleProof;
import lockstep.ir.json.JsonLine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code prove}: judges the rules of passes, one application at a time. */
@Command(
        name = "prove",
        description = "Judge rewriting rules by themselves: each application to a small function is compared with the"
                + " function before it, for all arguments of 4 bits with poison and undefined values, and for samples"
                + " of wider ones.",
        footer = {
            "",
            "Examples:",
            "  lockstep prove",
            "  lockstep prove --pass instcombine --rule add-same",
            "  lockstep prove --pass instsimplify --seeds 200000 --json",
            "",
            "docs/proofs.md says what the words mean."
        })
public final class ProveCommand implements lockstep.cli.session.Command {
    private static final int SCHEMA = 1;

    private final Session session;

    @Mixin
    private ProveSwitches switches = new ProveSwitches();

    @Option(names = "--markdown", description = "Print the page of documentation; see docs/generated.")
    private boolean isMarkdown;

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public ProveCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() {
        ProveRequest.Result result;
        try (Bars bars = new Bars()) {
            result = switches.request().run(session.passes(), bars);
        }
        show(result.proofs());
        return result.isWrong() ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
    }

    /** A progress bar for each pass, in sequence. */
    private final class Bars implements ProveRequest.Listener, AutoCloseable {
        private @Nullable Progress current;

        @Override
        public void begins(String pass, long steps) {
            close();
            current = new Progress(session.err(), session.terminal(), pass, steps);
        }

        @Override
        public void advances(long steps) {
            if (current != null) {
                current.advance(steps);
            }
        }

        @Override
        public void close() {
            if (current != null) {
                current.close();
            }
        }
    }

    private void show(List<RuleProof> proofs) {
        if (json.isJson()) {
            proofs.forEach(proof -> session.out().line(json(proof)));
            return;
        }
        if (isMarkdown) {
            session.out().print(page(proofs));
            return;
        }
        session.out()
                .print(table(proofs)
                        .render(
                                session.terminal().tableColumns(),
                                session.terminal().hasColor()));
        proofs.stream().flatMap(proof -> proof.failures().stream()).forEach(this::show);
        session.out().line(summary(proofs));
    }

    private static String json(RuleProof proof) {
        return JsonLine.object()
                .put("schema", SCHEMA)
                .put("kind", "proof")
                .put("rule", proof.rule())
                .put("status", proof.status().word())
                .put("proven", proof.proven())
                .put("sampled", proof.sampled())
                .put("open", proof.open())
                .put("wrong", (long) proof.failures().size())
                .toString();
    }

    private static Table table(List<RuleProof> proofs) {
        Table table = new Table(List.of(
                Column.prose("rule"),
                Column.text("status"),
                Column.number("proven"),
                Column.number("sampled"),
                Column.number("open")));
        for (RuleProof proof : proofs) {
            table.row(
                    Cell.of(proof.rule()),
                    new Cell(proof.status().word(), style(proof.status())),
                    Cell.of(proof.proven()),
                    Cell.of(proof.sampled()),
                    Cell.of(proof.open()));
        }
        return table;
    }

    private static Style style(RuleProof.Status status) {
        return switch (status) {
            case WRONG -> Style.BAD;
            case PROVEN -> Style.GOOD;
            case SAMPLED -> Style.PLAIN;
            case UNPROVEN -> Style.DIM;
        };
    }

    private void show(RuleProof.Failure failure) {
        session.out().line("");
        session.out().print(failure.before());
        session.out().line("becomes");
        session.out().print(failure.after());
        session.out()
                .line("for " + failure.judgement().arguments() + " the first gives "
                        + failure.judgement().before() + ", the second "
                        + failure.judgement().after());
    }

    private static String summary(List<RuleProof> proofs) {
        Map<RuleProof.Status, Integer> counts = new EnumMap<>(RuleProof.Status.class);
        proofs.forEach(proof -> counts.merge(proof.status(), 1, Integer::sum));
        String parts = counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey().word())
                .collect(Collectors.joining(", "));
        return proofs.size() + " rules: " + parts;
    }

    private String page(List<RuleProof> proofs) {
        StringBuilder text = new StringBuilder("# Proofs of rules\n\n");
        text.append("Made by `./lockstep prove --markdown`, not by hand; rules that came later are not in it.\n");
        text.append("[What the words mean](../proofs.md).\n\n");
        text.append(summary(proofs)).append(".\n\n");
        text.append("| rule | status | proven | sampled | open |\n| --- | --- | --- | --- | --- |\n");
        for (RuleProof proof : proofs) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %d | %d | %d |%n",
                    proof.rule(),
                    proof.status().word(),
                    proof.proven(),
                    proof.sampled(),
                    proof.open()));
        }
        return text.toString();
    }
}
