package lockstep.compiler.ori.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The machine instructions of fences. Source: ptxas 13.0 for sm_90, one kernel for each form; scopes and kinds as it
 * maps them. A fence of wider than block scope also waits for errors and invalidates the L1 cache.
 */
final class Fences {
    private static final List<String> BEYOND_BLOCK = List.of("ERRBAR", "CGAERRBAR", "CCTL.IVALL");
    /** The semantics that may precede the scope in a form. */
    private static final Set<String> KINDS = Set.of("sc", "acq_rel", "acquire", "release");

    private Fences() {}

    /** The instructions of {@code form}; empty if it is not a supported fence. */
    static Optional<List<String>> words(String form) {
        List<String> parts = List.of(form.split("\\."));
        return switch (parts.getFirst()) {
            case "membar" -> parts.get(1).equals("proxy") ? alias(parts) : memory("SC", parts.get(1));
            case "fence" -> parts.get(1).equals("proxy") ? proxy(parts) : fence(parts);
            default -> Optional.empty();
        };
    }

    private static Optional<List<String>> fence(List<String> parts) {
        boolean hasKind = KINDS.contains(parts.get(1));
        boolean isPlain = parts.size() == (hasKind ? 3 : 2);
        return isPlain ? memory(parts.get(1).equals("sc") ? "SC" : "ALL", parts.getLast()) : Optional.empty();
    }

    private static Optional<List<String>> memory(String kind, String scope) {
        String wide = switch (scope) {
            case "cta" -> "CTA";
            case "cluster", "gpu", "gl" -> "GPU";
            case "sys" -> "SYS";
            default -> "";
        };
        if (wide.isEmpty()) {
            return Optional.empty();
        }
        List<String> made = new ArrayList<>(List.of("MEMBAR." + kind + "." + wide));
        if (!wide.equals("CTA")) {
            made.addAll(BEYOND_BLOCK);
        }
        return Optional.of(made);
    }

    private static Optional<List<String>> proxy(List<String> parts) {
        return switch (String.join(".", parts.subList(2, parts.size()))) {
            case "alias" -> alias(parts);
            case "async", "async.shared::cluster" -> Optional.of(List.of("MEMBAR.ALL.GPU", "FENCE.VIEW.ASYNC.S"));
            case "async.shared::cta" -> Optional.of(List.of("MEMBAR.ALL.CTA", "FENCE.VIEW.ASYNC.S"));
            case "async.global" -> Optional.of(List.of("FENCE.VIEW.ASYNC.G"));
            default -> Optional.empty();
        };
    }

    /** ptxas tests a driver flag whether device scope suffices; system scope is always sufficient. */
    private static Optional<List<String>> alias(List<String> parts) {
        return parts.getLast().equals("alias") ? Optional.of(List.of("MEMBAR.SC.SYS", "CCTL.IVALL")) : Optional.empty();
    }
}
