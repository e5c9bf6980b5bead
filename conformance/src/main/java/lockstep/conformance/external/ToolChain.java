package lockstep.conformance.external;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.InputException;

/**
 * External tools in a chain: each gets the output of the previous one. A link of the chain may consist of several
 * tools, each of which gets the same input. Tools are numbered in the order of the links.
 */
public final class ToolChain {
    private static final String SEPARATOR = " ;; ";

    /**
     * Tools that get the same input.
     *
     * @param command that stands for them
     */
    private record Link(String command, List<ExternalPass> tools) {
        Link {
            tools = List.copyOf(tools);
        }

        static Link of(ExternalPass tool) {
            return new Link(tool.command(), List.of(tool));
        }
    }

    private final List<Link> links;

    private ToolChain(List<Link> links) {
        this.links = List.copyOf(links);
        if (links.isEmpty()) {
            throw new IllegalArgumentException("no tool");
        }
    }

    /**
     * The chain of {@code commands}, at least one, of which each may stand for several: {@code ptxas -O{0,3}}.
     *
     * @param timeout of each run of a tool
     * @throws InputException as {@link ExternalPass#of(String, Duration)}
     */
    public static ToolChain of(List<String> commands, Duration timeout) {
        List<Link> links = new ArrayList<>();
        for (String command : commands) {
            List<ExternalPass> tools = CommandChoices.of(command).stream()
                    .map(one -> ExternalPass.of(one, timeout))
                    .toList();
            links.add(new Link(command, tools));
        }
        return new ToolChain(links);
    }

    /**
     * The chain of a {@link #text}.
     *
     * @throws InputException as {@link #of(List, Duration)}
     */
    public static ToolChain parse(String text, Duration timeout) {
        return of(commands(text), timeout);
    }

    /** The commands of a {@link #text}. */
    public static List<String> commands(String text) {
        return List.of(text.split(SEPARATOR));
    }

    /** A chain of single tools, at least one. */
    public static ToolChain of(List<ExternalPass> tools) {
        return new ToolChain(tools.stream().map(Link::of).toList());
    }

    /** Whether a tool of the first link takes less time for many programs together. */
    public boolean isFasterTogether() {
        return links.getFirst().tools().stream().anyMatch(ExternalPass::isFasterTogether);
    }

    /**
     * Runs the tools of the first link over {@code programs}, and returns a chain that knows the results, see
     * {@link ExternalPass#ahead}.
     *
     * @throws IOException as {@link ExternalPass#apply}
     */
    public ToolChain ahead(List<? extends Program> programs) throws IOException {
        Link first = links.getFirst();
        List<ExternalPass> tools = new ArrayList<>();
        for (ExternalPass tool : first.tools()) {
            tools.add(tool.ahead(programs));
        }
        List<Link> others = new ArrayList<>(links);
        others.set(0, new Link(first.command(), tools));
        return new ToolChain(others);
    }

    /** The commands, joined by {@code ;;}. */
    public String text() {
        return text(links.stream().map(Link::command).toList());
    }

    /** {@code commands} as the one text that {@link #parse} reads. */
    public static String text(List<String> commands) {
        return String.join(SEPARATOR, commands);
    }

    /**
     * The visit of one tool.
     *
     * @param <S> the state that is passed from tool to tool
     */
    @FunctionalInterface
    public interface Turn<S> {
        /**
         * The state after the tool; empty if the chain ends there.
         *
         * @param number of the tool
         */
        Optional<S> of(int number, ExternalPass tool, S from) throws IOException;
    }

    /** Passes {@code start} through the chain: link by link, tool by tool. */
    public <S> void walk(S start, Turn<S> turn) throws IOException {
        List<S> reached = List.of(start);
        int first = 0;
        for (Link link : links) {
            List<S> next = new ArrayList<>();
            for (int i = 0; i < link.tools().size(); i++) {
                for (S from : reached) {
                    turn.of(first + i, link.tools().get(i), from).ifPresent(next::add);
                }
            }
            first += link.tools().size();
            reached = next;
        }
    }

    /**
     * One tool with the links that it needs before it: alone if it accepts {@code program}, otherwise after the links
     * that lead to it.
     *
     * @param number of the tool
     */
    public ToolChain narrowed(int number, Program program) {
        List<Link> kept = new ArrayList<>();
        int first = 0;
        for (Link link : links) {
            if (number < first + link.tools().size()) {
                ExternalPass tool = link.tools().get(number - first);
                if (tool.takes(program)) {
                    kept.clear();
                }
                kept.add(Link.of(tool));
                break;
            }
            kept.add(link);
            first += link.tools().size();
        }
        return new ToolChain(kept);
    }
}
