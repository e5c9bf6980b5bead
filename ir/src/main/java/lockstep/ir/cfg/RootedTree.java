package lockstep.ir.cfg;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A tree on some of the numbers 0 to n-1, with ancestor tests in O(1) by pre-order intervals and nearest common
 * ancestors in O(log n) by skip links (Myers, "An applicative random-access stack", 1983).
 */
final class RootedTree {
    private final int root;
    private final int[] parent;
    private final Groups children;
    private final int[] preorder;
    private final int[] number;
    private final int[] end;
    private final int[] depth;
    private final int[] skip;

    /**
     * @param root the root
     * @param parent parent by node, -1 for the root and for numbers that are not in the tree; taken over
     */
    RootedTree(int root, int[] parent) {
        this.root = root;
        this.parent = parent;
        int[] members = new int[parent.length];
        int[] parents = new int[parent.length];
        int count = 0;
        for (int node = 0; node < parent.length; node++) {
            if (parent[node] >= 0) {
                members[count] = node;
                parents[count++] = parent[node];
            }
        }
        members = Arrays.copyOf(members, count);
        parents = Arrays.copyOf(parents, count);
        children = Groups.by(parent.length, parents, members);
        preorder = new int[members.length + 1];
        number = new int[parent.length];
        Arrays.fill(number, -1);
        end = new int[parent.length];
        depth = new int[parent.length];
        Arrays.fill(depth, -1);
        skip = new int[parent.length];
        numberNodes();
        measureSubtrees();
    }

    private void numberNodes() {
        int[] stack = new int[preorder.length];
        int height = 0;
        int count = 0;
        stack[height++] = root;
        while (height > 0) {
            int node = stack[--height];
            number[node] = count;
            preorder[count++] = node;
            enter(node);
            for (int i = children.count(node) - 1; i >= 0; i--) {
                stack[height++] = children.get(node, i);
            }
        }
    }

    private void enter(int node) {
        if (node == root) {
            depth[node] = 0;
            skip[node] = node;
            return;
        }
        int above = parent[node];
        int far = skip[above];
        depth[node] = depth[above] + 1;
        boolean equalSpans = depth[above] - depth[far] == depth[far] - depth[skip[far]];
        skip[node] = equalSpans ? skip[far] : above;
    }

    private void measureSubtrees() {
        for (int i = preorder.length - 1; i >= 0; i--) {
            int node = preorder[i];
            end[node] = Math.max(end[node], i + 1);
            if (node != root) {
                end[parent[node]] = Math.max(end[parent[node]], end[node]);
            }
        }
    }

    int root() {
        return root;
    }

    int memberCount() {
        return preorder.length;
    }

    boolean contains(int node) {
        return number[node] >= 0;
    }

    /** Parent, or -1. */
    int parent(int node) {
        return parent[node];
    }

    int childCount(int node) {
        return children.count(node);
    }

    /** Child {@code index} in ascending order. */
    int child(int node, int index) {
        return children.get(node, index);
    }

    /** Children ascending. */
    IntStream children(int node) {
        return children.stream(node, node + 1);
    }

    /** Edges from the root, -1 if not in the tree. */
    int depth(int node) {
        return depth[node];
    }

    /** Position in pre-order, -1 if not in the tree. */
    int number(int node) {
        return number[node];
    }

    /** One past the last position of the subtree of {@code node}. */
    int end(int node) {
        return end[node];
    }

    /** The node at a position of the pre-order. */
    int preorder(int position) {
        return preorder[Objects.checkIndex(position, preorder.length)];
    }

    /** Whether {@code upper} is {@code lower} or above it; both must be in the tree. */
    boolean isAncestor(int upper, int lower) {
        return number[upper] <= number[lower] && number[lower] < end[upper];
    }

    /** The deepest common ancestor; both must be in the tree. */
    int nearestCommonAncestor(int first, int second) {
        int node = first;
        while (!isAncestor(node, second)) {
            node = isAncestor(skip[node], second) ? parent[node] : skip[node];
        }
        return node;
    }
}
