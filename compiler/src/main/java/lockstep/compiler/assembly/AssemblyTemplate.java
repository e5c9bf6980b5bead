package lockstep.compiler.assembly;

import java.util.List;

/**
 * Substitutes operands into the text of inline assembly. Source: LLVM Language Reference, "Inline Assembler
 * Expressions" and "Asm template argument modifiers"; the meaning of each mark is that of EmitInlineAsmStr of LLVM 19.
 *
 * <table>
 *   <caption>Marks</caption>
 *   <tr><td>{@code $3}, <code>${3}</code></td><td>operand 3</td></tr>
 *   <tr><td><code>${3:n}</code></td><td>a negated number</td></tr>
 *   <tr><td><code>${3:c}</code></td><td>a number</td></tr>
 *   <tr><td><code>${3:r}</code></td><td>the operand as without a modifier</td></tr>
 *   <tr><td><code>${:uid}</code></td><td>a number of the call, for labels</td></tr>
 *   <tr><td><code>${:comment}</code></td><td>the start of a comment</td></tr>
 *   <tr><td>{@code $$}</td><td>a dollar sign</td></tr>
 *   <tr><td>{@code $(a$|b$)}</td><td>the first alternative; outside alternatives {@code $|} and {@code $)} are a bar
 *       and a brace</td></tr>
 * </table>
 *
 * <p>Braces and bars without a dollar sign are text: PTX has scopes in braces.
 */
public final class AssemblyTemplate {
    private final String text;
    private final List<String> operands;
    private final int call;
    private final StringBuilder made = new StringBuilder();
    private int position;
    /** The alternative being read; -1 outside alternatives. */
    private int alternative = -1;

    private AssemblyTemplate(String text, List<String> operands, int call) {
        this.text = text;
        this.operands = operands;
        this.call = call;
    }

    /**
     * The text with operands substituted.
     *
     * @param operands the text of each operand, by number
     * @param call the value of <code>${:uid}</code>
     * @throws AssemblyFault if a mark is invalid
     */
    public static String fill(String text, List<String> operands, int call) {
        AssemblyTemplate template = new AssemblyTemplate(text, operands, call);
        while (template.position < text.length()) {
            template.step();
        }
        if (template.alternative >= 0) {
            throw new AssemblyFault("alternatives without an end");
        }
        return template.made.toString();
    }

    private void put(String word) {
        if (alternative <= 0) {
            made.append(word);
        }
    }

    private void step() {
        char c = text.charAt(position++);
        if (c != '$') {
            put(String.valueOf(c));
            return;
        }
        char mark = position < text.length() ? text.charAt(position) : 0;
        switch (mark) {
            case '$' -> mark("$");
            case '(' -> {
                if (alternative >= 0) {
                    throw new AssemblyFault("alternatives inside alternatives");
                }
                alternative = 0;
                position++;
            }
            case '|' -> {
                if (alternative < 0) {
                    mark("|");
                } else {
                    alternative++;
                    position++;
                }
            }
            case ')' -> {
                if (alternative < 0) {
                    mark("}");
                } else {
                    alternative = -1;
                    position++;
                }
            }
            case '{' -> braces();
            default -> put(operand(number()));
        }
    }

    private void mark(String word) {
        put(word);
        position++;
    }

    private void braces() {
        int end = text.indexOf('}', position);
        if (end < 0) {
            throw new AssemblyFault("${ without an end");
        }
        position++;
        if (text.charAt(position) == ':') {
            special(text.substring(position + 1, end));
        } else {
            int number = number();
            String modifier = text.substring(position, end);
            put(modified(operand(number), modifier));
        }
        position = end + 1;
    }

    private void special(String word) {
        put(
                switch (word) {
                    case "uid" -> String.valueOf(call);
                    case "comment" -> "//";
                    case "private" -> "$L_";
                    default -> throw new AssemblyFault("${:" + word + "} means nothing");
                });
    }

    private static String modified(String operand, String modifier) {
        boolean isNumber = operand.matches("-?[0-9]+");
        if (modifier.isEmpty() || modifier.equals(":r") || modifier.equals(":c") && isNumber) {
            return operand;
        }
        if (modifier.equals(":n") && isNumber) {
            return operand.startsWith("-") ? operand.substring(1) : "-" + operand;
        }
        throw new AssemblyFault("the modifier '" + modifier + "' means nothing of " + operand);
    }

    private int number() {
        int start = position;
        while (position < text.length() && Character.isDigit(text.charAt(position))) {
            position++;
        }
        if (start == position || position - start > 4) {
            throw new AssemblyFault("$ is followed by neither a number nor a mark");
        }
        return Integer.parseInt(text, start, position, 10);
    }

    private String operand(int number) {
        if (number >= operands.size()) {
            throw new AssemblyFault("$" + number + " names no operand: there are " + operands.size());
        }
        return operands.get(number);
    }
}
