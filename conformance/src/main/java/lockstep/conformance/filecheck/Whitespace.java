package lockstep.conformance.filecheck;

/** Blanks and tabs. */
final class Whitespace {
    private Whitespace() {}

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    /** Replaces every run of blanks and tabs by one blank. */
    static String canonical(String text) {
        StringBuilder result = new StringBuilder(text.length());
        for (int index = 0; index < text.length(); index++) {
            char c = text.charAt(index);
            if (!isBlank(c)) {
                result.append(c);
            } else if (index == 0 || !isBlank(text.charAt(index - 1))) {
                result.append(' ');
            }
        }
        return result.toString();
    }

    /** Removes blanks and tabs at both ends. */
    static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }
}
